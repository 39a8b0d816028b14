/** The end of the hand: who won, how, and what it counts. */
import { Trophy } from "lucide-react";
import type { Seat } from "~/api/types";
import { t } from "~/strings";
import { fixed } from "~/strings/format";
import { LinkButton, Note } from "~/ui";
import type { DominoView } from "./DominoTable";
import { nameOf } from "./model";

export function Over({ view }: { view: DominoView }) {
  const { over } = view.reading;
  if (!over) return null;
  return (
    <Note tone="found">
      <strong className="row row-tight">
        <Trophy size={20} aria-hidden />
        {t.domino.over}
      </strong>
      <span>{over.text}</span>
      <ul className="row small">
        {(Object.entries(over.pips) as [Seat, number][]).map(([seat, pips]) => (
          <li key={seat} className="badge">
            {t.domino.pipsLeft(nameOf(seat), fixed(pips, Number.isInteger(pips) ? 0 : 1))}
          </li>
        ))}
      </ul>
      <div>
        <LinkButton href="/domino/new">{t.domino.nextHand}</LinkButton>
      </div>
    </Note>
  );
}
