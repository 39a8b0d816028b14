/** An editor for a system's text, with what the checker says beside the lines as they are typed. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { CircleCheck, Download, FolderOpen, Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { call, Failure, post } from "~/api/client";
import { answers, keepPreviousData, useMutation, useQuery } from "~/api/query";
import type { SystemProblem } from "~/api/types";
import { t } from "~/strings";
import { copy } from "~/table/copy";
import { saveFile } from "~/table/export";
import { Button, Fold, LinkButton, Sheet, Trouble, Waiting } from "~/ui";
import { say } from "~/ui/toast";
import { callSign, Shows } from "./Call";
import { Changes } from "./Changes";
import { readAuction } from "./calls";
import { GIVEN, systemLink } from "./systemLink";

const PAUSE_MS = 400;

interface Checked {
  ok: boolean;
  problems: SystemProblem[];
}

function diagnostic(state: EditorState, problem: SystemProblem): Diagnostic {
  const line = state.doc.line(Math.max(1, Math.min(problem.line, state.doc.lines)));
  const from = Math.min(line.from + Math.max(0, problem.column - 1), line.to);
  const message = problem.example ? `${problem.message}\n${problem.example}` : problem.message;
  return { from, to: line.to, severity: problem.severity, message };
}

/** The words of the language by what they are: headings, where a block applies, calls, numbers, remarks. */
const language = StreamLanguage.define({
  token(stream) {
    if (stream.sol() && stream.match(/^#.*/)) return "heading";
    if (stream.match(/^\/\/.*/) || stream.match(/^>.*/)) return "comment";
    if (stream.match(/^(when|define|include|system|e\.g\.|or|and|not)(?![\w-])/)) return "keyword";
    if (stream.match(/^[1-7](C|D|H|S|N|M|m|x|y)\b/)) return "atom";
    if (stream.match(/^\d+(-\d+|\+|-(?=\s))?(?![\w.])/)) return "number";
    // The rest of a word at once: an "or" in the middle of it is none.
    if (!stream.match(/^[\w.-]+/)) stream.next();
    return null;
  },
});

const colours = HighlightStyle.define([
  { tag: tags.heading, color: "var(--accent)", fontWeight: "700" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.keyword, color: "var(--bad)" },
  { tag: tags.atom, color: "var(--yes)", fontWeight: "700" },
  { tag: tags.number, color: "var(--good)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--card)", color: "var(--ink)", fontSize: "14px" },
  ".cm-content": { fontFamily: "ui-monospace, Menlo, Consolas, monospace", caretColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--accent-wash)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)" },
});

/** What comes when it is needed. */
const later = new Compartment();

function useEditor(text: string, onChange: (text: string) => void) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor owns its text once it is there.
  useEffect(() => {
    if (!box.current) return;
    const extensions = [
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightActiveLine(),
      drawSelection(),
      history(),
      EditorView.lineWrapping,
      bracketMatching(),
      language,
      syntaxHighlighting(colours),
      lintGutter(),
      linter(null),
      later.of([]),
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      EditorView.contentAttributes.of({ "aria-label": t.editor.text, tabindex: "0" }),
      EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
      theme,
    ];
    view.current = new EditorView({ state: EditorState.create({ doc: text, extensions }), parent: box.current });
    // Words are offered once somebody writes.
    const offer = () =>
      void import("./completion").then(({ completion }) =>
        view.current?.dispatch({ effects: later.reconfigure(completion) }),
      );
    box.current.addEventListener("focusin", offer, { once: true });
    return () => view.current?.destroy();
  }, []);
  return { box, view };
}

interface Listed {
  problems: readonly SystemProblem[];
  onGo: (line: number) => void;
}

function ProblemList({ problems, onGo }: Listed) {
  return (
    <ul className="stack problem-list" style={{ gap: 6 }}>
      {problems.map((problem, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two problems may say the same of the same line.
        <li key={i}>
          <button type="button" className="problem" onClick={() => onGo(problem.line)}>
            {problem.line > 0 && <span className="badge badge-bad num">{t.editor.line(problem.line)}</span>}
            <span>
              {problem.message}
              {problem.example && <code>{problem.example}</code>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What must be mended, in full; what is merely odd, behind a fold. */
function Problems({ problems, onGo }: Listed) {
  const errors = problems.filter((problem) => problem.severity === "error");
  const odd = problems.filter((problem) => problem.severity === "warning");
  const idle = problems.filter((problem) => problem.severity === "info");
  return (
    <>
      {errors.length === 0 ? (
        <p className="row row-tight good-line" role="status">
          <CircleCheck size={18} aria-hidden />
          {t.editor.fine}
        </p>
      ) : (
        <section aria-label={t.editor.problems(errors.length)} className="stack" style={{ gap: 6 }}>
          <strong role="status">{t.editor.problems(errors.length)}</strong>
          <ProblemList problems={errors} onGo={onGo} />
        </section>
      )}
      {odd.length > 0 && (
        <Fold title={t.editor.odd(odd.length)}>
          <ProblemList problems={odd} onGo={onGo} />
        </Fold>
      )}
      {idle.length > 0 && (
        <Fold title={t.editor.idle(idle.length)}>
          <ProblemList problems={idle} onGo={onGo} />
        </Fold>
      )}
    </>
  );
}

/** What is typed stays in this browser until it is saved. */
/** Where what is typed is kept. Every link has a text of its own. */
const place = (id: string) => `kibitzer.system.${id === GIVEN ? location.hash : id}`;

/** One call by the text as it was last found to be in order: the effect of a change, at once. */
function TryIt({ text }: { text: string }) {
  const [hand, setHand] = useState("AQ5.KJ42.Q73.K84");
  const [auction, setAuction] = useState("");
  const asked = { hand, auction: readAuction(auction).calls, system: `${text}\n` };
  const bid = useQuery({
    queryKey: ["try", asked],
    queryFn: ({ signal }) => post<{ call: string; text?: string }>("/bridge/bid", asked, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const field = (label: string, value: string, set: (value: string) => void) => (
    <label className="field">
      <span>{label}</span>
      <input className="input" value={value} onChange={(event) => set(event.target.value)} />
    </label>
  );
  return (
    <section className="panel stack" aria-labelledby="try">
      <h2 id="try">{t.editor.tryIt}</h2>
      {field(t.editor.tryHand, hand, setHand)}
      {field(t.editor.tryAuction, auction, setAuction)}
      {bid.isError && <p className="field-wrong">{Failure.from(bid.error).message.split("\n")[0]}</p>}
      {bid.data && (
        <p role="status">
          <strong>{t.editor.tried(callSign(bid.data.call))}</strong> <Shows text={bid.data.text ?? ""} />
        </p>
      )}
    </section>
  );
}

interface Saved {
  id: string;
  name: string;
}

/** Saves under a name: a new system, or the next version of one of mine. */
function Save({ id, name, text }: { id: string; name: string; text: string }) {
  const mine = id.startsWith("my-");
  const [, go] = useLocation();
  const [called, setCalled] = useState(mine || id === GIVEN ? name : "");
  const [asked, setAsked] = useState(false);
  const renew = () => answers.renew(["systems"]);
  const save = useMutation({
    mutationFn: () => call<Saved>(mine ? "PUT" : "POST", mine ? `/systems/${id}` : "/systems", { name: called, text }),
    onSuccess: async (saved) => {
      localStorage.removeItem(place(id));
      await renew();
      answers.forget(["system text", saved.id]);
      answers.forget(["meanings"]);
      say(t.editor.saved);
      if (!mine) go(`/editor/${saved.id}`);
    },
  });
  const remove = useMutation({
    mutationFn: () => call("DELETE", `/systems/${id}`),
    onSuccess: async () => {
      localStorage.removeItem(place(id));
      await renew();
      go("/book");
    },
  });
  const failure = save.error ?? remove.error;
  return (
    <section className="panel stack" aria-label={t.editor.save}>
      <label className="field">
        <span>{t.editor.name}</span>
        <input
          className="input"
          value={called}
          maxLength={64}
          placeholder={t.editor.nameExample}
          onChange={(event) => setCalled(event.target.value)}
        />
      </label>
      {!mine && <p className="small soft">{t.editor.note}</p>}
      {failure && <Trouble error={failure} />}
      <Button look="primary" disabled={save.isPending || called.trim() === ""} onClick={() => save.mutate()}>
        {t.editor.save}
      </Button>
      {mine && (
        <div className="row">
          <LinkButton href={`/practice?system=${id}`}>{t.editor.practise}</LinkButton>
          <LinkButton href={`/explorer?system=${id}`}>{t.editor.explore}</LinkButton>
          <LinkButton href={`/card?system=${id}`}>{t.editor.card}</LinkButton>
          <Button look="danger" size="small" onClick={() => setAsked(true)}>
            {t.editor.remove}
          </Button>
        </div>
      )}
      <Sheet open={asked} onClose={() => setAsked(false)} title={t.editor.remove}>
        <div className="stack">
          <p>{t.editor.removeText}</p>
          <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {t.table.deleteYes}
          </Button>
          <Button onClick={() => setAsked(false)}>{t.common.cancel}</Button>
        </div>
      </Sheet>
    </section>
  );
}

interface FilesProps {
  id: string;
  name: string;
  text: string;
  onOpen: (text: string) => void;
}

/** The text to others and from others: as a link, or as a file where it is too long for one. */
function Files({ id, name, text, onOpen }: FilesProps) {
  const picker = useRef<HTMLInputElement>(null);
  const save = () => saveFile(`${id}.kbs`, "text/plain", text);
  const share = async () => {
    const link = await systemLink({ name, text }, location.origin);
    if (link) return copy(link);
    save();
    say(t.editor.tooLong);
  };
  return (
    <>
      <Button size="small" onClick={() => void share()}>
        <Share2 size={16} aria-hidden />
        {t.table.share}
      </Button>
      <Button size="small" onClick={save}>
        <Download size={16} aria-hidden />
        {t.editor.download}
      </Button>
      <Button size="small" onClick={() => picker.current?.click()}>
        <FolderOpen size={16} aria-hidden />
        {t.editor.open}
      </Button>
      <input
        ref={picker}
        hidden
        type="file"
        accept=".kbs,.txt,text/plain"
        aria-label={t.editor.open}
        onChange={({ target }) => {
          void target.files?.[0]?.text().then(onOpen);
          target.value = "";
        }}
      />
    </>
  );
}

export function Desk({ id, name, start }: { id: string; name: string; start: string }) {
  const [text, setText] = useState(() => localStorage.getItem(place(id)) ?? start);
  const write = (next: string) => {
    setText(next);
    localStorage.setItem(place(id), next);
  };
  const [good, setGood] = useState(start);
  const { box, view } = useEditor(text, write);
  const check = useMutation({
    mutationFn: (sent: string) => post<Checked>("/systems/check", { text: sent, name: id }),
    onSuccess: ({ ok }, sent) => ok && setGood(sent),
  });
  const { mutate } = check;
  useEffect(() => {
    const timer = setTimeout(() => mutate(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, mutate]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !check.data) return;
    // What the walk through auctions finds has no line of its own to mark.
    const placed = check.data.problems.filter((problem) => problem.line > 0);
    const marks = placed.map((problem) => diagnostic(editor.state, problem));
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [check.data, view]);
  const go = (line: number) => {
    const editor = view.current;
    if (!editor) return;
    const there = editor.state.doc.line(Math.max(1, Math.min(line, editor.state.doc.lines)));
    editor.dispatch({ selection: { anchor: there.from }, scrollIntoView: true });
    editor.focus();
  };
  const put = (insert: string) => {
    const editor = view.current;
    editor?.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } });
  };
  const reset = () => {
    put(start);
    localStorage.removeItem(place(id));
  };
  return (
    <main className="page editor-page">
      <div className="editor-box" ref={box} />
      <div className="stack">
        <Save id={id} name={name} text={text} />
        <div className="row">
          <Files id={id} name={name} text={text} onOpen={put} />
          <Button size="small" disabled={text === start} onClick={reset}>
            {t.editor.back}
          </Button>
        </div>
        <Changes saved={start} text={text} />
        {check.isPending && !check.data && <Waiting text={t.editor.checking} />}
        {check.isError && <Trouble error={check.error} />}
        {check.data && <Problems problems={check.data.problems} onGo={go} />}
        <TryIt text={good} />
      </div>
    </main>
  );
}
