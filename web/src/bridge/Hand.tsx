/** A hand: suit by suit in a line of text, or as cards that lie fanned on the table. */
import { type CSSProperties, useState } from "react";
import { t } from "~/strings";
import { Button } from "~/ui";
import { SuitSymbol } from "./Call";
import { handSuits, pointsOf, shapeOf } from "./calls";

const rankName = (rank: string) => (rank === "T" ? "10" : rank);

function shown(cards: string): string {
  return cards === "" ? "—" : [...cards].map(rankName).join(" ");
}

export function Hand({ hand, label }: { hand: string; label?: string }) {
  return (
    <ul className="hand" aria-label={label ?? t.bridge.hand}>
      {handSuits(hand).map(({ suit, cards }) => (
        <li key={suit}>
          <SuitSymbol strain={suit} /> <span className="hand-cards">{shown(cards)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Red and black suits in turn, as players sort them. */
const SORTED = ["S", "H", "C", "D"] as const;

export function CardHand({ hand, label }: { hand: string; label: string }) {
  const [counted, setCounted] = useState(false);
  const suits = handSuits(hand);
  const cards = SORTED.flatMap((suit) =>
    [...(suits.find((part) => part.suit === suit)?.cards ?? "")].map((rank) => ({ suit, rank })),
  );
  return (
    <div className="stack" style={{ gap: 8 }}>
      <ul className="cards" aria-label={label}>
        {cards.map(({ suit, rank }, i) => (
          <li key={suit + rank} className={i > 0 && cards[i - 1]?.suit !== suit ? "suit-first" : undefined}>
            <div className="card-face" style={{ "--turn": i } as CSSProperties}>
              <span aria-hidden className={`card-corner suit-${suit}`}>
                {rankName(rank)}
                <SuitSymbol strain={suit} />
              </span>
              <span aria-hidden className={`card-pip suit-${suit}`}>
                <SuitSymbol strain={suit} />
              </span>
              <span className="sr-only">{t.bridge.card(suit, rank)}</span>
            </div>
          </li>
        ))}
      </ul>
      <div className="row hand-count">
        <Button size="small" look="quiet" aria-expanded={counted} onClick={() => setCounted(!counted)}>
          {t.bridge.count}
        </Button>
        {counted && (
          <span className="num" role="status">
            {t.bridge.counted(pointsOf(hand), shapeOf(hand))}
          </span>
        )}
      </div>
    </div>
  );
}
