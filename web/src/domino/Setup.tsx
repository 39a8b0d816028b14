/** A new domino hand: where I sit, and my tiles. */
import { useState } from "react";
import type { DominoSettings, Seat } from "~/api/types";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { useCreate } from "~/table/create";
import { Button, Fold, Segmented, Select, Trouble } from "~/ui";
import "./domino.css";
import { allTiles, nameOf, ORDER } from "./model";
import { TilePicture } from "./Tile";

type Watcher = Seat | "none";
type Players = "2" | "3" | "4";

interface Draft {
  viewer: Watcher;
  hand: string[];
  starter: Seat | "";
  set: "6" | "9";
  players: Players;
  each: number;
  draw: boolean;
}

const FRESH: Draft = { viewer: "S", hand: [], starter: "", set: "6", players: "4", each: 7, draw: false };
const SEATED: Record<Players, readonly Seat[]> = { 2: ["S", "N"], 3: ["S", "W", "E"], 4: ORDER };

function settingsOf(draft: Draft): DominoSettings {
  const seats = SEATED[draft.players];
  const usual = draft.players === "4" && draft.set === "6" && draft.each === 7;
  return {
    set: Number(draft.set),
    model: "legal",
    ...(draft.viewer === "none" ? {} : { viewer: draft.viewer, hand: draft.hand }),
    ...(draft.starter ? { starter: draft.starter } : {}),
    ...(usual
      ? {}
      : {
          players: [...seats],
          slots: Object.fromEntries(seats.map((seat) => [seat, draft.each])),
          boneyard: draft.draw ? "draw" : "dead",
        }),
  };
}

type Change = (part: Partial<Draft>) => void;

function Hand({ draft, change }: { draft: Draft; change: Change }) {
  const flip = (tile: string) =>
    change({ hand: draft.hand.includes(tile) ? draft.hand.filter((other) => other !== tile) : [...draft.hand, tile] });
  const full = draft.hand.length >= draft.each;
  return (
    <section className="panel stack" aria-labelledby="hand">
      <div className="row spread">
        <h2 id="hand">{t.domino.setup.hand}</h2>
        <span className={`badge num ${full ? "badge-good" : ""}`}>
          {t.domino.setup.chosen(draft.hand.length, draft.each)}
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

function Rules({ draft, change }: { draft: Draft; change: Change }) {
  const seats = SEATED[draft.players];
  return (
    <section className="panel">
      <Fold title={t.domino.setup.rules}>
        <div className="stack">
          <Select
            label={t.domino.setup.starter}
            value={draft.starter}
            onChange={(starter) => change({ starter })}
            options={[
              { value: "", label: t.domino.setup.anyone },
              ...seats.map((s) => ({ value: s, label: nameOf(s) })),
            ]}
          />
          <Select
            label={t.domino.setup.set}
            value={draft.set}
            onChange={(set) => change({ set, hand: [] })}
            options={[
              { value: "6", label: t.domino.setup.sets[6] },
              { value: "9", label: t.domino.setup.sets[9] },
            ]}
          />
          <Select
            label={t.domino.setup.players}
            value={draft.players}
            onChange={(players) => change({ players, viewer: draft.viewer === "none" ? "none" : "S" })}
            options={(["2", "3", "4"] as const).map((value) => ({ value, label: value }))}
          />
          <label className="field">
            <span>{t.domino.setup.each}</span>
            <input
              className="input"
              type="number"
              min={1}
              max={20}
              value={draft.each}
              onChange={(event) => change({ each: Number(event.target.value), hand: [] })}
            />
          </label>
          <Select
            label={t.domino.setup.boneyard}
            value={draft.draw ? "draw" : "dead"}
            onChange={(rule) => change({ draw: rule === "draw" })}
            options={[
              { value: "dead", label: t.domino.setup.dead },
              { value: "draw", label: t.domino.setup.draw },
            ]}
          />
        </div>
      </Fold>
    </section>
  );
}

export function DominoSetup() {
  const [draft, setDraft] = useState(FRESH);
  const change: Change = (part) => setDraft((old) => ({ ...old, ...part }));
  const { create, busy, error } = useCreate();
  const left = draft.viewer === "none" ? 0 : draft.each - draft.hand.length;
  const start = () => create(() => ({ game: "domino", title: t.domino.setup.tableName, settings: settingsOf(draft) }));
  return (
    <>
      <Bar title={t.domino.setup.title} />
      <main className="page page-narrow stack">
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
        {error !== null && <Trouble error={error} />}
        <div className="setup-go">
          <Button look="primary" wide disabled={busy || left > 0} onClick={start}>
            {left > 0 ? t.domino.setup.need(left) : t.domino.setup.start}
          </Button>
        </div>
      </main>
    </>
  );
}
