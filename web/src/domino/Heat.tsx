/** The heat map: each tile twice, in the row of either half, so that a row is a suit. */
import { Check } from "lucide-react";
import type { DominoReading, Place, Seat } from "~/api/types";
import { t } from "~/strings";
import { percent, percentShort } from "~/strings/format";
import { type Names, nameOf, SEAT_TONE, type TileStatus, tileName } from "./model";

interface HeatProps {
  set: number;
  reading: DominoReading;
  /** Whose tiles; none: everybody's in one map. */
  seat: Seat | null;
  statusOf: (tile: string) => TileStatus;
  names: Names;
}

function Fill({ reading, tile, seat }: { reading: DominoReading; tile: string; seat: Seat | null }) {
  const chances = reading.tiles[tile] ?? {};
  if (seat) {
    const p = chances[seat] ?? 0;
    return (
      <>
        <span className="heat-fill" style={{ height: `${p * 100}%`, background: SEAT_TONE[seat].wash }} />
        {p < 1 && <span className={`heat-text num ${p === 0 ? "soft" : ""}`}>{p === 0 ? "·" : percentShort(p)}</span>}
      </>
    );
  }
  const all = Object.entries(chances) as [Place, number][];
  return (
    <span className="heat-split">
      {all.map(([holder, p]) => (
        <span key={holder} style={{ flexGrow: p, background: SEAT_TONE[holder].strong, color: SEAT_TONE[holder].ink }}>
          {p >= 0.34 ? t.domino.letters[holder] : ""}
        </span>
      ))}
    </span>
  );
}

function sayChances(reading: DominoReading, tile: string, names: Names): string {
  const all = Object.entries(reading.tiles[tile] ?? {}) as [Place, number][];
  return all.map(([seat, p]) => `${nameOf(seat, names)} ${percent(p)}`).join(", ");
}

function Square({ tile, ...props }: { tile: string } & HeatProps) {
  const status = props.statusOf(tile);
  const sure = props.reading.certain.find((fact) => fact.tile === tile);
  const words = status === "hidden" ? sayChances(props.reading, tile, props.names) : t.domino.statuses[status];
  return (
    <td className={`heat heat-${status}`} title={`${tile}: ${words}`}>
      {status === "hidden" && <Fill reading={props.reading} tile={tile} seat={props.seat} />}
      {status === "mine" && <span aria-hidden>{t.domino.mineMark}</span>}
      {status === "played" && <span aria-hidden>–</span>}
      {sure && (props.seat === null || props.seat === sure.player) && (
        <Check className={props.seat ? "heat-text" : "heat-sure"} size={props.seat ? 18 : 13} aria-hidden />
      )}
      <span className="sr-only">{`${tile}: ${words}`}</span>
    </td>
  );
}

export function Heat(props: HeatProps) {
  const suits = Array.from({ length: props.set + 1 }, (_, i) => i);
  return (
    <div className="heat-box">
      <table className="heat-map">
        <caption className="sr-only">
          {props.seat ? t.domino.heatOf(nameOf(props.seat, props.names)) : t.domino.heatAll}
        </caption>
        <thead>
          <tr>
            <td />
            {suits.map((suit) => (
              <th key={suit} scope="col">
                {suit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {suits.map((a) => (
            <tr key={a}>
              <th scope="row">{a}</th>
              {suits.map((b) => (
                <Square key={b} tile={tileName(a, b)} {...props} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
