/** The end of the hand: who won, how, what it counts, and the score so far. */
import { Trophy } from "lucide-react";
import type { Seat } from "~/api/types";
import { t } from "~/strings";
import { fixed, list } from "~/strings/format";
import { LinkButton, Note } from "~/ui";
import type { DominoView } from "./DominoTable";
import { ORDER, said, whoIs } from "./model";
import { draftOf } from "./setup";

const whole = (points: number) => fixed(points, Number.isInteger(points) ? 0 : 1);

interface Standing {
  points: number;
  names: string[];
}

/** The score after this hand, the best first. Those with the same number of points stand together: partners always have it. */
function standings(view: DominoView, won: readonly Seat[], points: number): Standing[] {
  const { settings } = view;
  const sums = new Map<number, Seat[]>();
  for (const seat of ORDER) {
    if (seat !== settings.viewer && view.reading.slots[seat] === undefined) continue;
    const sum = (settings.score?.[seat] ?? 0) + (won.includes(seat) ? points : 0);
    sums.set(sum, [...(sums.get(sum) ?? []), seat]);
  }
  const best = [...sums].sort(([a], [b]) => b - a);
  return best.map(([points, seats]) => ({
    points,
    names: seats.map((seat) => whoIs(seat, settings)),
  }));
}

export function Over({ view }: { view: DominoView }) {
  const { over } = view.reading;
  if (!over) return null;
  const points = over.points ?? 0;
  const id = view.table.table?.id;
  const next = `/domino/new?from=${id}&won=${over.winners.join(",")}&points=${Math.round(points)}`;
  const score = standings(view, over.winners, points);
  const [best] = score;
  const match = best && Math.round(best.points) >= Number(draftOf(view.settings).target) ? best : null;
  return (
    <Note tone="found">
      <strong className="row row-tight">
        <Trophy size={20} aria-hidden />
        {t.domino.over}
      </strong>
      <span>{said(over.text, view.settings)}</span>
      <ul className="row small">
        {(Object.entries(over.pips) as [Seat, number][]).map(([seat, pips]) => (
          <li key={seat} className="badge">
            {t.domino.pipsLeft(whoIs(seat, view.settings), whole(pips))}
          </li>
        ))}
      </ul>
      <p>
        {t.domino.score(score.map(({ names, points }) => t.domino.standing(list(names), whole(points))).join(" · "))}
      </p>
      {match && (
        <strong>
          {t.domino.matchWon(list(match.names), match.names.length > 1 || match.names[0] === t.domino.you)}
        </strong>
      )}
      {!view.table.readOnly && (
        <div>
          <LinkButton href={next} look="primary">
            {match ? t.domino.newMatch : t.domino.nextHand}
          </LinkButton>
        </div>
      )}
    </Note>
  );
}
