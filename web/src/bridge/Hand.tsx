/** A hand, suit by suit. */
import { t } from "~/strings";
import { SuitSymbol } from "./Call";
import { handSuits } from "./calls";

function shown(cards: string): string {
  return cards === "" ? "—" : [...cards].map((rank) => (rank === "T" ? "10" : rank)).join(" ");
}

export function Hand({ hand, label, big }: { hand: string; label?: string; big?: boolean }) {
  return (
    <ul className={`hand ${big ? "hand-big" : ""}`} aria-label={label ?? t.bridge.hand}>
      {handSuits(hand).map(({ suit, cards }) => (
        <li key={suit}>
          <SuitSymbol strain={suit} /> <span className="hand-cards">{shown(cards)}</span>
        </li>
      ))}
    </ul>
  );
}
