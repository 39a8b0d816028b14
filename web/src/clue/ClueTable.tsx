/** One Clue table: matrix, intelligence, advisor, log; side by side where there is room. */
import { Brain, ClipboardCopy, Grid3x3, Lightbulb, List, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Failure } from "~/api/client";
import type { ClueEvent, ClueReading, ClueSettings, Deck } from "~/api/types";
import { useWide } from "~/app/media";
import { useShortcuts } from "~/app/shortcuts";
import { t } from "~/strings";
import { saveFile } from "~/table/export";
import { MenuItem, TableBar } from "~/table/TableBar";
import { type OpenTable, useReading, useTable } from "~/table/useTable";
import { Button, Toggle, Trouble, Waiting } from "~/ui";
import { say } from "~/ui/toast";
import { Advisor } from "./Advisor";
import { CellSheet } from "./CellSheet";
import "./clue.css";
import { Conflicts } from "./Conflicts";
import { EventSheet } from "./EventSheet";
import { Intel } from "./Intel";
import { Log } from "./Log";
import { type Cell, Matrix } from "./Matrix";
import { deckOf, useEditions } from "./model";

/** What is being entered: a new event (perhaps with cards from the advisor), or a change of an old one. */
export interface Entry {
  index?: number;
  event?: ClueEvent;
  cards?: string[];
}

export interface ClueView {
  table: OpenTable<ClueEvent>;
  settings: ClueSettings;
  deck: Deck;
  reading: ClueReading;
  /** Is the reading that of all entries, not of a moment ago? */
  fresh: boolean;
  enter: (entry: Entry) => void;
}

type Pane = "board" | "intel" | "advisor" | "log";
const ICONS: Record<Pane, ReactNode> = {
  board: <Grid3x3 size={22} aria-hidden />,
  intel: <Brain size={22} aria-hidden />,
  advisor: <Lightbulb size={22} aria-hidden />,
  log: <List size={22} aria-hidden />,
};

/** What the board shows while entries contradict each other: what holds without the likeliest mistake. */
function boardReading(reading: ClueReading): { shown: ClueReading; without: number | null } {
  const culprit = reading.cards ? undefined : reading.culprits?.[0];
  if (!culprit) return { shown: reading, without: null };
  return { shown: { ...reading, ...culprit.without }, without: culprit.event };
}

function Board({ view, chances, onChances }: { view: ClueView; chances: boolean; onChances: (on: boolean) => void }) {
  const [cell, setCell] = useState<Cell | null>(null);
  const { shown, without } = boardReading(view.reading);
  if (!shown.cards) return null;
  return (
    <>
      {without !== null && <p className="small soft board-head">{t.clue.conflict.without(without + 1)}</p>}
      <div className="row spread board-head">
        <Toggle label={t.clue.matrix.chances} on={chances} onChange={onChances} />
        <Legend />
      </div>
      <Matrix deck={view.deck} settings={view.settings} reading={shown} chances={chances} onPick={setCell} />
      <CellSheet view={{ ...view, reading: shown }} cell={cell} onClose={() => setCell(null)} />
    </>
  );
}

function Legend() {
  return (
    <ul className="row small legend" aria-label={t.clue.matrix.legend}>
      <li>
        <span className="swatch square-owned">✓</span>
        {t.clue.matrix.has}
      </li>
      <li>
        <span className="ring" />
        {t.clue.matrix.maybe}
      </li>
      <li>
        <span className="swatch square-not_owned">×</span>
        {t.clue.matrix.hasNot}
      </li>
    </ul>
  );
}

function PhoneNav({ pane, onPane, onAdd }: { pane: Pane; onPane: (pane: Pane) => void; onAdd: (() => void) | null }) {
  const item = (name: Pane) => (
    <button
      key={name}
      type="button"
      className="nav-item"
      aria-current={pane === name ? "page" : undefined}
      onClick={() => onPane(name)}
    >
      {ICONS[name]}
      {t.clue.panes[name]}
    </button>
  );
  return (
    <nav className="phone-nav" aria-label={t.clue.parts}>
      {item("board")}
      {item("intel")}
      {onAdd && (
        <button type="button" className="nav-add" aria-label={t.clue.suggest.add} onClick={onAdd}>
          <Plus size={30} aria-hidden />
        </button>
      )}
      {onAdd && item("advisor")}
      {item("log")}
    </nav>
  );
}

function Phone({ view, onAdd }: { view: ClueView; onAdd: (() => void) | null }) {
  const [pane, setPane] = useState<Pane>("board");
  const [chances, setChances] = useState(false);
  return (
    <>
      <main className={`phone-pane phone-pane-${pane}`}>
        <Conflicts view={view} />
        {pane === "board" && <Board view={view} chances={chances} onChances={setChances} />}
        {pane === "intel" && <Intel view={view} />}
        {pane === "advisor" && !view.table.readOnly && <Advisor view={view} />}
        {pane === "log" && <Log view={view} />}
      </main>
      <PhoneNav pane={pane} onPane={setPane} onAdd={onAdd} />
    </>
  );
}

function Desk({ view, onAdd }: { view: ClueView; onAdd: (() => void) | null }) {
  const [chances, setChances] = useState(true);
  return (
    <main className="page clue-desk">
      <div className="stack">
        <Conflicts view={view} />
        <Board view={view} chances={chances} onChances={setChances} />
      </div>
      <div className="stack">
        {onAdd && (
          <Button look="primary" onClick={onAdd}>
            <Plus aria-hidden />
            {t.clue.suggest.add}
            <kbd>{t.clue.suggest.key}</kbd>
          </Button>
        )}
        <Intel view={view} />
        {!view.table.readOnly && <Log view={view} />}
      </div>
      <div className="stack">{view.table.readOnly ? <Log view={view} /> : <Advisor view={view} />}</div>
    </main>
  );
}

function Body({ view, entry, enter }: { view: ClueView; entry: Entry | null; enter: (entry: Entry | null) => void }) {
  const wide = useWide();
  const add = view.table.readOnly ? null : () => enter({});
  useShortcuts(add ? { n: add } : {});
  return (
    <>
      {wide ? <Desk view={view} onAdd={add} /> : <Phone view={view} onAdd={add} />}
      {entry && <EventSheet view={view} entry={entry} onClose={() => enter(null)} />}
    </>
  );
}

/** The state in words, for pasting anywhere. */
function CopySummary({ text }: { text: string }) {
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => say(t.share.copied),
      () => saveFile("clue.txt", "text/plain", text),
    ) ?? saveFile("clue.txt", "text/plain", text);
  return <MenuItem icon={<ClipboardCopy size={18} aria-hidden />} label={t.clue.copySummary} onSelect={copy} />;
}

/** A record that breaks the rules is shown like a contradiction: with the entry to put right. */
function refused(error: Error | null): ClueReading | null {
  const failure = error && Failure.from(error);
  if (failure?.status !== 422) return null;
  const number = /event (\d+)/.exec(failure.at ?? "")?.[1];
  const conflicts = [{ events: number ? [Number(number)] : [], text: failure.message }];
  return { consistent: false, conflicts, text: "" };
}

export function ClueTable({ path }: { path: string }) {
  const table = useTable<ClueEvent>(path);
  const editions = useEditions();
  const reading = useReading<ClueReading>(table);
  const [entry, enter] = useState<Entry | null>(null);
  const settings = table.table?.settings as ClueSettings | undefined;
  const deck = settings && editions.data && deckOf(settings, editions.data.editions);
  const broken = refused(reading.error);
  const read = broken ?? reading.data;
  const failure = table.failure ?? editions.error ?? (broken ? null : reading.error);
  return (
    <div className="clue-table">
      <TableBar table={table} extra={read?.text ? <CopySummary text={read.text} /> : null} />
      {failure && <Trouble error={failure} retry={() => reading.refetch()} />}
      {settings && deck && read ? (
        <Body
          view={{ table, settings, deck, reading: read, fresh: !reading.isPlaceholderData, enter }}
          entry={entry}
          enter={enter}
        />
      ) : (
        !failure && <Waiting />
      )}
    </div>
  );
}
