/** An editor for a system's text, with what the checker says beside the lines as they are typed. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { post } from "~/api/client";
import type { SystemProblem } from "~/api/types";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { saveFile } from "~/table/export";
import { Button, Trouble, Waiting } from "~/ui";
import { inOnePiece, systemText } from "./systemText";

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

const theme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--card)", color: "var(--ink)", fontSize: "14px" },
  ".cm-content": { fontFamily: "ui-monospace, Menlo, Consolas, monospace", caretColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--accent-wash)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)" },
});

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
      lintGutter(),
      linter(null),
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      EditorView.contentAttributes.of({ "aria-label": t.editor.text, tabindex: "0" }),
      EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
      theme,
    ];
    view.current = new EditorView({ state: EditorState.create({ doc: text, extensions }), parent: box.current });
    return () => view.current?.destroy();
  }, []);
  return { box, view };
}

function Problems({ problems, onGo }: { problems: readonly SystemProblem[]; onGo: (line: number) => void }) {
  if (problems.length === 0) {
    return (
      <p className="row row-tight good-line" role="status">
        <CircleCheck size={18} aria-hidden />
        {t.editor.fine}
      </p>
    );
  }
  return (
    <section aria-label={t.editor.problems(problems.length)} className="stack" style={{ gap: 6 }}>
      <strong role="status">{t.editor.problems(problems.length)}</strong>
      <ul className="stack problem-list" style={{ gap: 6 }}>
        {problems.map((problem, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two problems may say the same of the same line.
          <li key={i}>
            <button type="button" className="problem" onClick={() => onGo(problem.line)}>
              <span className="badge badge-bad num">{t.editor.line(problem.line)}</span>
              <span>
                {problem.message}
                {problem.example && <code>{problem.example}</code>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Desk({ id, start }: { id: string; start: string }) {
  const [text, setText] = useState(start);
  const { box, view } = useEditor(start, setText);
  const check = useMutation({
    mutationFn: (sent: string) => post<Checked>("/systems/check", { text: sent, name: id }),
  });
  const { mutate } = check;
  useEffect(() => {
    const timer = setTimeout(() => mutate(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, mutate]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !check.data) return;
    const marks = check.data.problems.map((problem) => diagnostic(editor.state, problem));
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [check.data, view]);
  const go = (line: number) => {
    const editor = view.current;
    if (!editor) return;
    const place = editor.state.doc.line(Math.max(1, Math.min(line, editor.state.doc.lines)));
    editor.dispatch({ selection: { anchor: place.from }, scrollIntoView: true });
    editor.focus();
  };
  return (
    <main className="page editor-page">
      <div className="editor-box" ref={box} />
      <div className="stack">
        <Button onClick={() => saveFile(`${id}.kbs`, "text/plain", text)}>
          <Download size={18} aria-hidden />
          {t.editor.download}
        </Button>
        {check.isPending && !check.data && <Waiting text={t.editor.checking} />}
        {check.isError && <Trouble error={check.error} />}
        {check.data && <Problems problems={check.data.problems} onGo={go} />}
        <p className="small soft">{t.editor.note}</p>
      </div>
    </main>
  );
}

export function Editor({ id }: { id: string }) {
  const text = useQuery({
    queryKey: ["system text", id],
    queryFn: ({ signal }) => systemText(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <Bar title={t.editor.title(id)} back={`/bridge/book/${id}`} />
      {text.isPending && <Waiting />}
      {text.isError && <Trouble error={text.error} retry={() => text.refetch()} />}
      {text.data && <Desk key={id} id={id} start={inOnePiece(text.data)} />}
    </>
  );
}
