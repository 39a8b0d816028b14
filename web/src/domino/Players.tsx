/** Player by player: tiles left, suits they lack, their likeliest tiles, what is certain. */
import { Check } from "lucide-react";
import type { Seat } from "~/api/types";
import { t } from "~/strings";
import { list, percent } from "~/strings/format";
import { Bar } from "~/ui";
import type { DominoView } from "./DominoTable";
import { hiddenSeats, nameOf, SEAT_TONE } from "./model";
import { TilePicture } from "./Tile";
import { SeatDot } from "./Who";

const FEW = 5;

function likeliest(view: DominoView, seat: Seat): [string, number][] {
  const all = Object.entries(view.reading.tiles).map(([tile, p]): [string, number] => [tile, p[seat] ?? 0]);
  return all
    .filter(([, p]) => p > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, FEW);
}

function PlayerCard({ view, seat }: { view: DominoView; seat: Seat }) {
  const lacks = view.reading.lacks?.[seat] ?? [];
  const sure = new Set(view.reading.certain.filter((fact) => fact.player === seat).map((fact) => fact.tile));
  return (
    <li className="stack player-card" style={{ gap: 6 }}>
      <div className="row spread">
        <strong className="row row-tight">
          <SeatDot seat={seat} />
          {nameOf(seat, view.settings.names)}
        </strong>
        <span className="small soft">{t.domino.left(view.reading.slots[seat] ?? 0)}</span>
      </div>
      {lacks.length > 0 && <span className="badge badge-bad">{t.domino.lacks(list(lacks.map(String)))}</span>}
      <ul className="stack" style={{ gap: 4 }}>
        {likeliest(view, seat).map(([tile, p]) => (
          <li key={tile} className="tile-bar">
            <TilePicture tile={tile} lying />
            <Bar share={p} tone={SEAT_TONE[seat].strong} />
            <span className="num small">
              {sure.has(tile) ? <Check size={16} aria-label={t.domino.certain} /> : percent(p)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

export function Players({ view }: { view: DominoView }) {
  return (
    <section className="panel stack" aria-labelledby="likely">
      <h2 id="likely">{t.domino.likely}</h2>
      <ul className="player-cards">
        {hiddenSeats(view.reading, view.settings.viewer).map((seat) => (
          <PlayerCard key={seat} view={view} seat={seat} />
        ))}
      </ul>
    </section>
  );
}
