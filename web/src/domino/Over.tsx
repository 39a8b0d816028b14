/** The end of the hand: who won, how, and what it counts. */
import { Trophy } from "lucide-react";
import { t } from "~/strings";
import { LinkButton, Note } from "~/ui";
import type { DominoView } from "./DominoTable";

export function Over({ view }: { view: DominoView }) {
  const { over } = view.reading;
  if (!over) return null;
  return (
    <Note tone="found">
      <strong className="row row-tight">
        <Trophy size={20} aria-hidden />
        {t.domino.over}
      </strong>
      <span>{over.text ?? t.domino.overText(over.reason, over.winner ?? null, over.points ?? null)}</span>
      <div>
        <LinkButton href="/domino/new">{t.domino.nextHand}</LinkButton>
      </div>
    </Note>
  );
}
