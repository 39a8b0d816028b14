/** A new domino hand: who plays, where I sit, my tiles; the same form puts a table right afterwards. */

import { useState } from "react";
import { useSearchParams } from "wouter";
import { get } from "~/api/client";
import { useQuery } from "~/api/query";
import type { DominoSettings, Seat, Table } from "~/api/types";
import { Bar } from "~/app/Bar";
import { useKept } from "~/app/kept";
import { t } from "~/strings";
import { list } from "~/strings/format";
import { useCreate } from "~/table/create";
import type { OpenTable } from "~/table/useTable";
import { Button, Fold, Note, Segmented, Select, Sheet, Trouble, Waiting } from "~/ui";
import "./domino.css";
import { allTiles, nameOf } from "./model";
import {
  type Draft,
  draftOf,
  eachOf,
  FRESH,
  isNumber,
  missing,
  mistake,
  mostEach,
  nextDraft,
  type Players,
  SEATED,
  settingsOf,
  sides,
  tilesIn,
  type Watcher,
} from "./setup";
import { TilePicture } from "./Tile";

type Change = (part: Partial<Draft>) => void;
interface PartProps {
  draft: Draft;
  change: Change;
}

function Hand({ draft, change }: PartProps) {
  const flip = (tile: string) =>
    change({ hand: draft.hand.includes(tile) ? draft.hand.filter((other) => other !== tile) : [...draft.hand, tile] });
  const dealt = eachOf(draft);
  const each = dealt ?? 0;
  const full = draft.hand.length >= each;
  return (
    <section className="panel stack" aria-labelledby="hand">
      <div className="row spread">
        <h2 id="hand">{t.domino.setup.hand}</h2>
        <span className={`badge num ${draft.hand.length === dealt ? "badge-good" : ""}`}>
          {t.domino.setup.chosen(draft.hand.length, dealt)}
        </span>
      </div>
      <div className="tile-picker">
        {allTiles(Number(draft.set)).map((tile) => (
          <button
            key={tile}
            type="button"
            className="tile-button"
            aria-pressed={draft.hand.includes(tile)}
            disabled={full && !draft.hand.includes(tile)}
            onClick={() => flip(tile)}
          >
            <TilePicture tile={tile} />
          </button>
        ))}
      </div>
    </section>
  );
}

function Names({ draft, change }: PartProps) {
  return (
    <div className="two">
      {SEATED[draft.players].map((seat) => (
        <label key={seat} className="field">
          <span>{t.domino.setup.nameOf(nameOf(seat))}</span>
          <input
            className="input"
            maxLength={24}
            placeholder={nameOf(seat)}
            value={draft.names[seat] ?? ""}
            onChange={(event) => change({ names: { ...draft.names, [seat]: event.target.value } })}
          />
        </label>
      ))}
    </div>
  );
}

/** A whole number, as it is typed. */
function Whole(props: { label: string; value: string; wrong: string | null; onChange: (typed: string) => void }) {
  return (
    <label className="field">
      <span>{props.label}</span>
      <input
        className="input"
        type="number"
        inputMode="numeric"
        min={0}
        value={props.value}
        aria-invalid={props.wrong !== null}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {props.wrong !== null && <span className="field-wrong">{props.wrong}</span>}
    </label>
  );
}

function Each({ draft, change }: PartProps) {
  const wrong = eachOf(draft) === null ? t.domino.setup.wrongEach(mostEach(draft)) : null;
  return <Whole label={t.domino.setup.each} value={draft.each} wrong={wrong} onChange={(each) => change({ each })} />;
}

/** The points of a side in the hands before: those who play together have them together. */
function Points({ draft, change }: PartProps) {
  const typed = (seats: readonly Seat[], value: string) => {
    const points = Math.min(9999, Math.abs(Math.trunc(Number(value) || 0)));
    change({ score: { ...draft.score, ...Object.fromEntries(seats.map((seat) => [seat, points])) } });
  };
  return (
    <div className="two">
      {sides(draft).map((seats) => (
        <Whole
          key={seats.join()}
          label={t.domino.setup.pointsOf(list(seats.map((seat) => nameOf(seat, draft.names))))}
          value={`${draft.score[seats[0] ?? "S"] ?? 0}`}
          wrong={null}
          onChange={(value) => typed(seats, value)}
        />
      ))}
    </div>
  );
}

const options = <V extends string>(words: Record<V, string>) =>
  (Object.keys(words) as V[]).map((value) => ({ value, label: words[value] }));

function Scoring({ draft, change }: PartProps) {
  const words = t.domino.setup;
  return (
    <section className="panel">
      <Fold title={words.scoring} open={useState(mistake(draft) !== null)[0]}>
        <div className="stack">
          <Whole
            label={words.target}
            value={draft.target}
            wrong={isNumber(draft.target) && Number(draft.target) > 0 ? null : words.wrongTarget}
            onChange={(target) => change({ target })}
          />
          {draft.players === "4" && draft.partners && (
            <Select
              label={words.count}
              value={draft.count}
              onChange={(count) => change({ count })}
              options={options(words.counts)}
            />
          )}
          <Select
            label={words.blocked}
            value={draft.blocked}
            onChange={(blocked) => change({ blocked })}
            options={options(words.blockeds)}
          />
          <Whole
            label={words.capicua}
            value={draft.capicua}
            wrong={isNumber(draft.capicua) ? null : words.wrongCapicua}
            onChange={(capicua) => change({ capicua })}
          />
          <Points draft={draft} change={change} />
        </div>
      </Fold>
    </section>
  );
}

/** The sets that are offered, and the one that this table has. */
function sets(set: string): { value: string; label: string }[] {
  const all = [...new Set(["6", "9", "12", set])].sort((a, b) => Number(a) - Number(b));
  return all.map((value) => ({ value, label: t.domino.setup.setOf(Number(value), tilesIn(value)) }));
}

function Rules({ draft, change }: PartProps) {
  const [wrong] = useState(mistake(draft) !== null);
  const seats = SEATED[draft.players];
  const words = t.domino.setup;
  return (
    <section className="panel">
      <Fold title={words.rules} open={wrong}>
        <div className="stack">
          <Select
            label={words.set}
            value={draft.set}
            onChange={(set) => change({ set, hand: [] })}
            options={sets(draft.set)}
          />
          <Each draft={draft} change={change} />
          {tilesIn(draft.set) > Number(draft.players) * (eachOf(draft) ?? 0) && (
            <Select
              label={words.boneyard}
              value={draft.pile}
              onChange={(pile) => change({ pile })}
              options={options(words.piles)}
            />
          )}
          {draft.players === "4" && (
            <Select
              label={words.sides}
              value={draft.partners ? "two" : "four"}
              onChange={(sides) => change({ partners: sides === "two" })}
              options={options(words.sidesOf)}
            />
          )}
          <Select
            label={words.opening}
            value={draft.opening}
            onChange={(opening) => change({ opening })}
            options={options(words.openings)}
          />
          <Select
            label={words.starter}
            value={draft.starter}
            onChange={(starter) => change({ starter })}
            options={[
              { value: "", label: words.anyone },
              ...seats.map((s) => ({ value: s, label: nameOf(s, draft.names) })),
            ]}
          />
          <Names draft={draft} change={change} />
        </div>
      </Fold>
    </section>
  );
}

/** Fewer than four leave tiles over, and mostly draw them. */
function seated(draft: Draft, players: Players): Partial<Draft> {
  const viewer = SEATED[players].includes(draft.viewer as Seat) ? draft.viewer : "S";
  return {
    players,
    pile: players === "4" ? "dead" : "draw",
    each: players === "4" && eachOf({ ...draft, players }) !== null ? draft.each : "7",
    starter: "",
    viewer: draft.viewer === "none" ? "none" : viewer,
  };
}

function Seats({ draft, change }: PartProps) {
  const words = t.domino.setup;
  return (
    <section className="panel stack">
      <span className="label">{words.players}</span>
      <Segmented
        label={words.players}
        value={draft.players}
        onChange={(players) => change(seated(draft, players))}
        options={(["2", "3", "4"] as const).map((value) => ({ value, label: value }))}
      />
      <span className="label">{words.seat}</span>
      <Segmented
        label={words.seat}
        value={draft.viewer}
        onChange={(viewer) => change({ viewer })}
        options={[
          ...SEATED[draft.players].map((seat) => ({ value: seat as Watcher, label: seat, name: nameOf(seat) })),
          { value: "none", label: words.spectator },
        ]}
      />
    </section>
  );
}

function Form({ draft, change, go, busy, label }: FormProps) {
  const wrong = mistake(draft);
  const left = missing(draft);
  const todo = wrong ?? (left > 0 ? t.domino.setup.need(left) : null);
  return (
    <>
      <Seats draft={draft} change={change} />
      {draft.viewer !== "none" && <Hand draft={draft} change={change} />}
      <Rules draft={draft} change={change} />
      <Scoring draft={draft} change={change} />
      <div className="setup-go">
        <Button look="primary" wide disabled={busy || todo !== null} onClick={go}>
          {todo ?? label}
        </Button>
      </div>
    </>
  );
}

interface FormProps extends PartProps {
  go: () => void;
  busy: boolean;
  label: string;
}

function New({ start, kept = "new", before }: { start: Draft; kept?: string; before?: DominoSettings }) {
  const { value: draft, change, forget } = useKept<Draft>(`kibitzer.draft.domino.${kept}`, start);
  const { create, busy, error } = useCreate();
  const go = () =>
    create(() => ({ game: "domino", title: t.domino.setup.tableName, settings: settingsOf(draft, before) })).then(
      (made) => made && forget(),
    );
  return (
    <main className="page page-narrow stack">
      {error !== null && <Trouble error={error} />}
      <Form draft={draft} change={change} go={go} busy={busy} label={t.domino.setup.start} />
    </main>
  );
}

/** `?from=TABLE&won=S,N&points=26`: the next hand at that table. */
function useBefore() {
  const [search] = useSearchParams();
  const from = search.get("from");
  const before = useQuery({
    queryKey: ["set-up", from],
    queryFn: ({ signal }) => get<Table>(`/tables/${from}`, signal),
    enabled: from !== null,
  });
  const won = (search.get("won") ?? "").split(",").filter((seat): seat is Seat => /^[NESW]$/.test(seat));
  const settings = before.data?.settings as DominoSettings | undefined;
  const draft = settings && nextDraft(settings, won, Number(search.get("points")) || 0);
  // What was written down of the last hand's tiles is of that hand alone.
  return { from, draft, settings: settings && { ...settings, hands: undefined }, failed: before.isError };
}

export function DominoSetup() {
  const { from, draft, settings, failed } = useBefore();
  return (
    <>
      <Bar title={t.domino.setup.title} />
      {from === null || failed ? (
        <New start={FRESH} />
      ) : draft ? (
        <New key={from} kept={from} start={draft} before={settings} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** The set-up of an open table, to be put right. */
export function SetupForm({ table, onClose }: { table: OpenTable; onClose: () => void }) {
  const settings = table.table?.settings as DominoSettings;
  const [draft, setDraft] = useState(() => draftOf(settings));
  const save = () => {
    table.change({ kind: "settings", settings: settingsOf(draft, settings) });
    onClose();
  };
  return (
    <div className="stack">
      <Note>{t.table.setupNote}</Note>
      <Form
        draft={draft}
        change={(part) => setDraft((old) => ({ ...old, ...part }))}
        go={save}
        busy={false}
        label={t.common.save}
      />
    </div>
  );
}

export function SetupSheet({ table, open, onClose }: { table: OpenTable; open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={t.table.setup}>
      <SetupForm table={table} onClose={onClose} />
    </Sheet>
  );
}
