/** The 52 cards: where each is likely to be. */
import { useState } from "react";
import type { Seat, Suit } from "~/api/types";
import { t } from "~/strings";
import { percent, percentShort } from "~/strings/format";
import { Note, Segmented } from "~/ui";
import { SuitSymbol } from "./Call";
import { cardsOf, RANKS, SEATS, SUITS } from "./calls";
import { handAt } from "./deal";
import { type ReadingView, seen } from "./ReadingTable";

type Chances = Partial<Record<Seat, number>>;

function sayChances(chances: Chances): string {
  const all = Object.entries(chances) as [Seat, number][];
  return all.map(([seat, p]) => `${t.bridge.seats[seat]} ${percent(p)}`).join(", ");
}

function Split({ chances }: { chances: Chances }) {
  return (
    <span className="card-split">
      {SEATS.map((seat) => {
        const p = chances[seat] ?? 0;
        return p > 0 ? (
          <span key={seat} className={`seat-fill seat-${seat}`} style={{ flexGrow: p }}>
            {p > 0.4 ? seat : ""}
          </span>
        ) : null;
      })}
    </span>
  );
}

function Card({ card, view, seat, mine }: { card: string; view: ReadingView; seat: Seat | "all"; mine: boolean }) {
  const chances = view.reading.cards?.[card] ?? {};
  const p = seat === "all" ? 0 : (chances[seat] ?? 0);
  const words = mine ? t.reading.mine : sayChances(chances);
  return (
    <td className={`card-cell ${mine ? "card-mine" : ""}`} title={words}>
      {mine && <span aria-hidden>{t.domino.mineMark}</span>}
      {!mine && seat === "all" && <Split chances={chances} />}
      {!mine && seat !== "all" && (
        <>
          <span className={`card-fill seat-${seat}`} style={{ height: `${p * 100}%` }} />
          <span className="card-text num">{p === 0 ? "·" : percentShort(p)}</span>
        </>
      )}
      <span className="sr-only">{words}</span>
    </td>
  );
}

function Grid({ view, seat, ranks }: { view: ReadingView; seat: Seat | "all"; ranks: readonly string[] }) {
  const own = new Set(cardsOf(handAt(view.settings, view.viewer) ?? ""));
  const row = (suit: Suit) => (
    <tr key={suit}>
      <th scope="row">
        <SuitSymbol strain={suit} />
      </th>
      {ranks.map((rank) => (
        <Card key={rank} card={suit + rank} view={view} seat={seat} mine={own.has(suit + rank)} />
      ))}
    </tr>
  );
  return (
    <div className="heat-box">
      <table className="card-map">
        <caption className="sr-only">{t.reading.cardsCaption}</caption>
        <thead>
          <tr>
            <td />
            {ranks.map((rank) => (
              <th key={rank} scope="col">
                {rank === "T" ? "10" : rank}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{SUITS.map(row)}</tbody>
      </table>
    </div>
  );
}

export function CardMap({ view }: { view: ReadingView }) {
  const [seat, setSeat] = useState<Seat | "all">("all");
  if (!view.reading.cards) return <Note>{t.reading.noCards}</Note>;
  const seats = SEATS.filter((name) => view.reading.seats[name] && name !== seen(view));
  return (
    <section className="panel stack">
      <Segmented
        label={t.domino.whose}
        value={seat}
        onChange={setSeat}
        options={[
          { value: "all", label: t.domino.everyone },
          ...seats.map((name) => ({ value: name as Seat | "all", label: t.bridge.seats[name] })),
        ]}
      />
      <Grid view={view} seat={seat} ranks={RANKS.slice(0, 7)} />
      <Grid view={view} seat={seat} ranks={RANKS.slice(7)} />
      {seat === "all" && (
        <div className="row small">
          {seats.map((name) => (
            <span key={name} className="row row-tight">
              <span className={`seat-key seat-fill seat-${name}`}>{name}</span>
              {t.bridge.seats[name]}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}
