/** Seat by seat: the tight ranges the auction allows, what to expect, and plots of points and shapes. */
import type { Range, Seat, SeatReading, Suit } from "~/api/types";
import { t } from "~/strings";
import { fixed, percent } from "~/strings/format";
import { Bars } from "~/ui/Bars";
import { SuitSymbol } from "./Call";
import { SEATS, SUITS } from "./calls";
import { type ReadingView, seen } from "./ReadingTable";

function RangeBar({ range, most, expected }: { range: Range; most: number; expected?: number | undefined }) {
  const left = (range[0] / most) * 100;
  const width = Math.max(((range[1] - range[0]) / most) * 100, 2.5);
  return (
    <span className="range" aria-hidden>
      <span className="range-fill" style={{ left: `${left}%`, width: `${width}%` }} />
      {expected !== undefined && <span className="range-mark" style={{ left: `${(expected / most) * 100}%` }} />}
    </span>
  );
}

function sayRange([low, high]: Range, most: number): string {
  if (low === high) return `${low}`;
  return high >= most ? `${low}+` : `${low}–${high}`;
}

function SuitRow({ suit, seat }: { suit: Suit; seat: SeatReading }) {
  return (
    <li>
      <SuitSymbol strain={suit} />
      <RangeBar range={seat.lengths[suit]} most={13} expected={seat.expected?.lengths[suit]} />
      <span className="num">{sayRange(seat.lengths[suit], 13)}</span>
      <span className="num soft small">{seat.expected ? fixed(seat.expected.lengths[suit]) : ""}</span>
    </li>
  );
}

/** From the first to the last that would be seen as a bar: the tails are long and flat. */
function likely<D extends { value: number }>(data: readonly D[]): D[] {
  const seen = data.map(({ value }) => value >= 0.005);
  return data.slice(Math.max(0, seen.indexOf(true)), seen.lastIndexOf(true) + 1);
}

function Plots({ seat }: { seat: SeatReading }) {
  const points = likely(Object.entries(seat.hcp_chances ?? {}).map(([label, value]) => ({ label, value })));
  const shapes = (seat.shapes ?? []).slice(0, 6).map(({ shape, p }) => ({ label: shape, value: p }));
  if (points.length === 0 && shapes.length === 0) return null;
  return (
    <div className="plots">
      {points.length > 0 && <Bars title={t.reading.hcpPlot} data={points} />}
      {shapes.length > 0 && <Bars title={t.reading.shapePlot} data={shapes} sideways />}
    </div>
  );
}

/** What the agreements say to the letter, where people are known to stray from it. */
function letterOf(seat: SeatReading): string | null {
  const strict = seat.strict?.hcp as Range | undefined;
  if (!strict || (strict[0] === seat.hcp[0] && strict[1] === seat.hcp[1])) return null;
  return sayRange(strict, 37);
}

function SeatCard({ name, seat }: { name: Seat; seat: SeatReading }) {
  const letter = letterOf(seat);
  return (
    <section className="panel stack seat-card" aria-label={t.bridge.seats[name]}>
      <div className="row spread">
        <h3>{t.bridge.seats[name]}</h3>
        {seat.balanced !== undefined && seat.balanced !== null && (
          <span className="badge">{t.reading.balanced(percent(seat.balanced))}</span>
        )}
      </div>
      <ul className="ranges">
        <li>
          <span className="small">{t.reading.hcp}</span>
          <RangeBar range={seat.hcp} most={37} expected={seat.expected?.hcp} />
          <span className="num">{sayRange(seat.hcp, 37)}</span>
          <span className="num soft small">{seat.expected ? fixed(seat.expected.hcp) : ""}</span>
        </li>
        {SUITS.map((suit) => (
          <SuitRow key={suit} suit={suit} seat={seat} />
        ))}
      </ul>
      {letter && <p className="small soft">{t.reading.letter(letter)}</p>}
      <Plots seat={seat} />
    </section>
  );
}

export function SeatReadings({ view }: { view: ReadingView }) {
  const { reading } = view;
  return (
    <div className="stack">
      <div className="seat-cards">
        {SEATS.map((name) => {
          const seat = reading.seats[name];
          return seat && name !== seen(view) ? <SeatCard key={name} name={name} seat={seat} /> : null;
        })}
      </div>
      {reading.method && (
        <p className="small soft">
          {t.reading.method(reading.method, reading.samples ?? 0, Math.round(reading.effective_samples ?? 0))}
        </p>
      )}
    </div>
  );
}
