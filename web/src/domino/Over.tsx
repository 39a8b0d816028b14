/** The end of the hand: who won, how, what it counts, and the score so far. */
import { Trophy } from "lucide-react";
import type { Seat } from "~/api/types";
import { t } from "~/strings";
import { fixed, list } from "~/strings/format";
import { LinkButton, Note } from "~/ui";
import type { DominoView } from "./DominoTable";
import { ORDER, said, whoIs } from "./model";

const whole = (points: number) => fixed(points, Number.isInteger(points) ? 0 : 1);

/** Those with the same number of points stand together: partners always have it. */
function standings(view: DominoView, won: readonly Seat[], points: number): string[] {
  const { settings } = view;
  const sums = new Map<number, string[]>();
  for (const seat of ORDER) {
    if (seat !== settings.viewer && view.reading.slots[seat] === undefined) continue;
    const sum = (settings.score?.[seat] ?? 0) + (won.includes(seat) ? points : 0);
    sums.set(sum, [...(sums.get(sum) ?? []), whoIs(seat, settings)]);
  }
  const best = [...sums].sort(([a], [b]) => b - a);
  return best.map(([sum, names]) => t.domino.standing(list(names), whole(sum)));
}

export function Over({ view }: { view: DominoView }) {
  const { over } = view.reading;
  if (!over) return null;
  const points = over.points ?? 0;
  const id = view.table.table?.id;
  const next = `/domino/new?from=${id}&won=${over.winners.join(",")}&points=${Math.round(points)}`;
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
      <p>{t.domino.score(standings(view, over.winners, points).join(" · "))}</p>
      {!view.table.readOnly && (
        <div>
          <LinkButton href={next} look="primary">
            {t.domino.nextHand}
          </LinkButton>
        </div>
      )}
    </Note>
  );
}
