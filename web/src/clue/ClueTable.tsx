/** One Clue table: matrix, intelligence, advisor, log; side by side where there is room. */
import { Brain, ClipboardCopy, CopyPlus, Grid3x3, Lightbulb, List, PartyPopper, Plus, Settings2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { Failure } from "~/api/client";
import type { ClueEvent, ClueReading, ClueSettings, Deck } from "~/api/types";
import { useWide } from "~/app/media";
import { useShortcuts } from "~/app/shortcuts";
import { t } from "~/strings";
import { copy } from "~/table/copy";
import { TableBar } from "~/table/TableBar";
import { type OpenTable, useLastGood, useReading, useTable } from "~/table/useTable";
import { Button, LinkButton, Note, OnlyTrouble, Skeleton, Toggle, Trouble } from "~/ui";
import { MenuItem } from "~/ui/Menu";
import { Advisor } from "./Advisor";
import { CellSheet } from "./CellSheet";
import "./clue.css";
import { Conflicts } from "./Conflicts";
import { EventSheet } from "./EventSheet";
import { Intel } from "./Intel";
import { Log } from "./Log";
import { type Cell, Matrix } from "./Matrix";
import { accusation, deckOf, inWords, KINDS, naming, useEditions } from "./model";
import { SetupForm, SetupSheet } from "./Setup";

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
  /** Opens the set-up, to be put right. */
  setup: () => void;
}

type Pane = "board" | "intel" | "advisor" | "log";
const ICONS: Record<Pane, ReactNode> = {
  board: <Grid3x3 size={22} aria-hidden />,
  intel: <Brain size={22} aria-hidden />,
  advisor: <Lightbulb size={22} aria-hidden />,
  log: <List size={22} aria-hidden />,
};

/** The game is over: what it was, large. */
function Solved({ view }: { view: ClueView }) {
  const { solved, consistent } = view.reading;
  const cards = KINDS.flatMap((kind) => solved?.[kind] ?? []);
  const [who, what, where] = cards.map((card) => inWords(view.deck, card));
  if (!consistent || !who || !what || !where) return null;
  const winner = view.table.events.find(({ accuse }) => accuse?.right)?.accuse?.by;
  return (
    <Note tone="found">
      <strong className="solved-head">
        <PartyPopper size={22} aria-hidden />
        {t.clue.intel.solvedAll}
      </strong>
      <span className="solved-cards">{t.clue.intel.solution(who, what, where)}</span>
      {winner && <span>{t.clue.intel.won(naming(view.settings).first(winner))}</span>}
      {!view.table.readOnly && (
        <div className="row">
          {!winner && (
            <Button look="primary" onClick={() => view.enter({ event: accusation(view.settings, cards) })}>
              {t.clue.intel.accuse}
            </Button>
          )}
          <LinkButton href={`/clue/new?from=${view.table.table?.id}`}>{t.clue.newGame}</LinkButton>
        </div>
      )}
    </Note>
  );
}

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
        <Solved view={view} />
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
        <Solved view={view} />
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

/** The entry at which a record breaks the rules; none where the set-up does. */
function brokenAt(error: Error | null): { text: string; entry: number | null } | null {
  const failure = error && Failure.from(error);
  if (failure?.status !== 422) return null;
  return { text: failure.message, entry: failure.place.entry ?? null };
}

/** The reading to show; what breaks the rules is marked like a contradiction, beside the last reading that was good. */
function useShown(table: OpenTable<ClueEvent>) {
  const reading = useReading<ClueReading>(table);
  const broken = brokenAt(reading.error);
  const entry = broken?.entry ?? null;
  const before = useReading<ClueReading>(table, { wanted: entry !== null, upto: entry ?? 0 });
  const last = useLastGood(table.path, reading.data ?? (entry === null ? undefined : before.data));
  const conflicts = broken ? [{ events: entry === null ? [] : [entry], text: broken.text }] : [];
  const marked: ClueReading = { text: "", ...last, consistent: false, conflicts };
  return {
    read: broken ? marked : reading.data,
    /** Nothing can be shown until the set-up is put right. */
    stuck: broken && entry === null && !last ? broken.text : null,
    fresh: !reading.isPlaceholderData && !broken,
    error: broken ? null : reading.error,
    again: () => reading.refetch(),
  };
}

function Extra({ table, text, onSetup }: { table: OpenTable; text: string | undefined; onSetup: () => void }) {
  const [, go] = useLocation();
  const again = () => go(`/clue/new?from=${table.table?.id}`);
  return (
    <>
      <MenuItem icon={<Settings2 size={18} aria-hidden />} label={t.table.setup} onSelect={onSetup} />
      <MenuItem icon={<CopyPlus size={18} aria-hidden />} label={t.clue.newGame} onSelect={again} />
      {text && (
        // The state in words, for pasting anywhere.
        <MenuItem
          icon={<ClipboardCopy size={18} aria-hidden />}
          label={t.clue.copySummary}
          onSelect={() => copy(text)}
        />
      )}
    </>
  );
}

export function ClueTable({ path }: { path: string }) {
  const table = useTable<ClueEvent>(path);
  const editions = useEditions();
  const { read, stuck, fresh, error, again } = useShown(table);
  const [entry, enter] = useState<Entry | null>(null);
  const [setup, setSetup] = useState(false);
  const settings = table.table?.settings as ClueSettings | undefined;
  const deck = settings && editions.data && deckOf(settings, editions.data.editions);
  const failure = table.failure ?? editions.error ?? error;
  const there = settings && (stuck !== null || (deck && read));
  const open = () => setSetup(true);
  return (
    <div className="clue-table">
      <TableBar table={table} extra={<Extra table={table} text={read?.text} onSetup={open} />} />
      {failure && there && <Trouble error={failure} retry={again} />}
      {settings && stuck !== null ? (
        <main className="page page-narrow stack">
          <p role="alert">{stuck}</p>
          <SetupForm table={table} onClose={() => undefined} />
        </main>
      ) : settings && deck && read ? (
        <Body view={{ table, settings, deck, reading: read, fresh, enter, setup: open }} entry={entry} enter={enter} />
      ) : failure ? (
        <OnlyTrouble error={failure} retry={again} />
      ) : (
        <Skeleton />
      )}
      {settings && <SetupSheet table={table} open={setup} onClose={() => setSetup(false)} />}
    </div>
  );
}
