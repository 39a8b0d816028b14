/** The system book: the system's own text, set for reading. */
import { ChevronRight, IdCard, Pencil } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { ruleWords, whereWords } from "~/strings/en/rules";
import { LinkButton, Select, Toggle, Trouble, Waiting } from "~/ui";
import { BridgeNav } from "./Bridge";
import { CallText, SuitSymbol } from "./Call";
import { handSuits, inSigns, readCall } from "./calls";
import { filled } from "./params";
import { type Chapter, chapters, mentions, type Rule } from "./systemBook";
import { useSystemText } from "./systemText";
import { useSystems } from "./TableSettings";

/** A range as it is printed. */
const withDashes = (text: string) => text.replace(/(\d)-(?=\d)/g, "$1–");

const HAND = /^[AKQJT2-9]*(\.[AKQJT2-9]*){3}$/;

/** A hand from the notes, suit by suit; anything else as it stands. */
function Example({ text }: { text: string }) {
  if (!HAND.test(text)) return <span className="small soft book-example">{text}</span>;
  return (
    <span className="small soft book-example">
      {handSuits(text).map(({ suit, cards }) => (
        <span key={suit}>
          <SuitSymbol strain={suit} /> {cards.replace("T", "10") || "—"}
        </span>
      ))}
    </span>
  );
}

function RuleRow({ rule, exact }: { rule: Rule; exact: boolean }) {
  const call = readCall(rule.call);
  const shows = exact ? rule.shows : rule.says || ruleWords(rule.shows);
  return (
    <li className="book-rule">
      <strong className="meaning-call">{call ? <CallText call={call} /> : inSigns(rule.call)}</strong>
      <div className="grow">
        <strong>{withDashes(inSigns(rule.name))}</strong>
        <div>{exact ? <code>{shows}</code> : shows}</div>
        <div className="row row-tight">
          {rule.marks.map((mark) => (
            <span key={mark} className="badge">
              {inSigns(mark.replace(/^convention /, ""))}
            </span>
          ))}
        </div>
        {rule.examples.map((example) => (
          <Example key={example} text={example} />
        ))}
      </div>
    </li>
  );
}

/** A closed chapter is drawn when it is opened, or before it is printed: there are hundreds of rules. */
function useOpened(open: boolean) {
  const [opened, setOpened] = useState(open);
  useEffect(() => {
    const print = () => flushSync(() => setOpened(true));
    window.addEventListener("beforeprint", print);
    return () => window.removeEventListener("beforeprint", print);
  }, []);
  return [opened, () => setOpened(true)] as const;
}

/** Where the chapter applies, unless its title says just that. */
function Where({ chapter, exact }: { chapter: Chapter; exact: boolean }) {
  if (!chapter.when) return null;
  if (exact) return <code>{chapter.when}</code>;
  const words = whereWords(chapter.when);
  const told = chapter.title.toLowerCase().startsWith(words.toLowerCase());
  return told ? null : <p className="soft">{words}</p>;
}

function ChapterView({ chapter, open, exact }: { chapter: Chapter; open: boolean; exact: boolean }) {
  const [opened, onOpen] = useOpened(open);
  return (
    <details className="panel fold" open={open} onToggle={onOpen}>
      <summary>
        <ChevronRight size={18} aria-hidden />
        <h2>{chapter.title}</h2>
      </summary>
      {opened && (
        <div className="stack">
          <Where chapter={chapter} exact={exact} />
          {chapter.prose.length > 0 && <p>{inSigns(chapter.prose.join(" "))}</p>}
          <ul>
            {chapter.rules.map((rule, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have an order, and may repeat a call.
              <RuleRow key={i} rule={rule} exact={exact} />
            ))}
          </ul>
        </div>
      )}
    </details>
  );
}

function Pages({ text }: { text: string }) {
  const [wanted, setWanted] = useState("");
  const [exact, setExact] = useState(false);
  const all = useMemo(() => chapters(text), [text]);
  const needle = wanted.trim().toLowerCase();
  const found = needle ? all.filter((chapter) => mentions(chapter, needle)) : all;
  return (
    <div className="stack">
      <input
        className="input"
        type="search"
        aria-label={t.book.search}
        placeholder={t.book.search}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <Toggle label={t.book.exact} on={exact} onChange={setExact} />
      {found.length === 0 && <p className="soft">{t.book.nothing}</p>}
      {found.map((chapter, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chapters have an order, and may share a title.
        <ChapterView key={`${needle}${i}`} chapter={chapter} open={needle !== "" || i === 0} exact={exact} />
      ))}
    </div>
  );
}

export function Book({ id }: { id: string }) {
  const [, go] = useLocation();
  const systems = useSystems();
  const { text, query } = useSystemText(id);
  return (
    <>
      <Bar title={t.book.title} />
      <BridgeNav />
      <main className="page page-narrow stack">
        <div className="row book-head">
          <div className="grow">
            <Select
              label={t.explorer.system}
              value={id}
              onChange={(other) => go(`/book/${other}`)}
              options={(systems.data?.systems ?? [{ id, name: id }])
                .filter((s) => !s.id.includes(" "))
                .map((s) => ({ value: s.id, label: s.name }))}
            />
          </div>
          <LinkButton href={`/card?system=${id}`}>
            <IdCard size={18} aria-hidden />
            {t.editor.card}
          </LinkButton>
          <LinkButton href={`/editor/${id}`}>
            <Pencil size={18} aria-hidden />
            {t.book.edit}
          </LinkButton>
        </div>
        {!text && query.isPending && <Waiting />}
        {query.isError && <Trouble error={query.error} retry={() => query.refetch()} />}
        {text && <Pages text={filled(text)} />}
      </main>
    </>
  );
}
