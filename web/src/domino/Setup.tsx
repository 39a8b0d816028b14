/** A new domino hand: who plays, where I sit, my tiles; the same form puts a table right afterwards. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { get } from "~/api/client";
import type { DominoSettings, Seat, Table } from "~/api/types";
import { Bar } from "~/app/Bar";
import { useKept } from "~/app/kept";
import { t } from "~/strings";
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
  missing,
  mistake,
  mostEach,
  nextDraft,
  type Players,
  SEATED,
  settingsOf,
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
  const each = eachOf(draft) ?? 0;
  const full = draft.hand.length >= each;
  return (
    <section className="panel stack" aria-labelledby="hand">
      <div className="row spread">
        <h2 id="hand">{t.domino.setup.hand}</h2>
        <span className={`badge num ${draft.hand.length === each ? "badge-good" : ""}`}>
          {t.domino.setup.chosen(draft.hand.length, each)}
        </span>
      </div>
      <div className="tile-picker" style={{ "--columns": Number(draft.set) + 1 } as React.CSSProperties}>
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

function Each({ draft, change }: PartProps) {
  const wrong = eachOf(draft) === null;
  return (
    <label className="field">
      <span>{t.domino.setup.each}</span>
      <input
        className="input"
        type="number"
        inputMode="numeric"
        min={1}
        max={mostEach(draft)}
        value={draft.each}
        aria-invalid={wrong}
        onChange={(event) => change({ each: event.target.value })}
      />
      {wrong && <span className="field-wrong">{t.domino.setup.wrongEach(mostEach(draft))}</span>}
    </label>
  );
}

function Rules({ draft, change }: PartProps) {
  const [wrong] = useState(mistake(draft) !== null);
  const seats = SEATED[draft.players];
  const words = t.domino.setup;
  const players = (value: Players) => {
    const each = value === "2" || value === "3" ? "7" : draft.each;
    const viewer = SEATED[value].includes(draft.viewer as Seat) ? draft.viewer : "S";
    change({ players: value, each, starter: "", viewer: draft.viewer === "none" ? "none" : viewer });
  };
  return (
    <section className="panel">
      <Fold title={words.rules} open={wrong}>
        <div className="stack">
          <Select
            label={words.players}
            value={draft.players}
            onChange={players}
            options={(["2", "3", "4"] as const).map((value) => ({ value, label: value }))}
          />
          <Select
            label={words.set}
            value={draft.set}
            onChange={(set) => change({ set, hand: [] })}
            options={[
              { value: "6", label: words.sets[6] },
              { value: "9", label: words.sets[9] },
            ]}
          />
          <Each draft={draft} change={change} />
          <Select
            label={words.boneyard}
            value={draft.draw ? "draw" : "dead"}
            onChange={(rule) => change({ draw: rule === "draw" })}
            options={[
              { value: "dead", label: words.dead },
              { value: "draw", label: words.draw },
            ]}
          />
          <Select
            label={words.opening}
            value={draft.opening}
            onChange={(opening) => change({ opening })}
            options={(["any", "highest_double", "previous_winner"] as const).map((value) => ({
              value,
              label: words.openings[value],
            }))}
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

function Form({ draft, change, go, busy, label }: FormProps) {
  const wrong = mistake(draft);
  const left = missing(draft);
  const todo = wrong ?? (left > 0 ? t.domino.setup.need(left) : null);
  return (
    <>
      <section className="panel stack">
        <span className="label">{t.domino.setup.seat}</span>
        <Segmented
          label={t.domino.setup.seat}
          value={draft.viewer}
          onChange={(viewer) => change({ viewer })}
          options={[
            ...SEATED[draft.players].map((seat) => ({ value: seat as Watcher, label: seat, name: nameOf(seat) })),
            { value: "none", label: t.domino.setup.spectator },
          ]}
        />
      </section>
      {draft.viewer !== "none" && <Hand draft={draft} change={change} />}
      <Rules draft={draft} change={change} />
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

function New({ start, kept = "new" }: { start: Draft; kept?: string }) {
  const { value: draft, change, forget } = useKept<Draft>(`kibitzer.draft.domino.${kept}`, start);
  const { create, busy, error } = useCreate();
  const go = () =>
    create(() => ({ game: "domino", title: t.domino.setup.tableName, settings: settingsOf(draft) })).then(
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
  return { from, draft, failed: before.isError };
}

export function DominoSetup() {
  const { from, draft, failed } = useBefore();
  return (
    <>
      <Bar title={t.domino.setup.title} />
      {from === null || failed ? (
        <New start={FRESH} />
      ) : draft ? (
        <New key={from} kept={from} start={draft} />
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
    const others = { ...settings, players: undefined, slots: undefined, boneyard: undefined };
    const kept = { ...others, viewer: undefined, hand: undefined, starter: undefined, opening: undefined };
    table.change({ kind: "settings", settings: { ...kept, ...settingsOf(draft, settings.model) } });
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
