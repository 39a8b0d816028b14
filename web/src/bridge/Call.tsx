/** A call as players write it: 1♣, 2NT, Pass, X. Suits differ by shape and colour. */
import { t } from "~/strings";
import { bidOf, inSigns, type Strain, SYMBOL } from "./calls";

export function SuitSymbol({ strain }: { strain: Strain }) {
  return <span className={`suit suit-${strain}`}>{SYMBOL[strain]}</span>;
}

export function callName(call: string): string {
  const bid = bidOf(call);
  // What is read out must contain what is seen: 1NT, but 1 club for the sign.
  if (bid?.strain === "N") return `${bid.level}${SYMBOL.N}`;
  if (bid) return t.bridge.strainName(bid.level, t.bridge.strains[bid.strain]);
  return t.bridge.calls[call as "P" | "X" | "XX"] ?? call;
}

/** The same in one line of text: 1♥, 3NT, Pass. */
export function callSign(call: string): string {
  const bid = bidOf(call);
  return bid ? `${bid.level}${SYMBOL[bid.strain]}` : callName(call);
}

/** What a call shows; each way to make it on a line of its own. */
export function Shows({ text }: { text: string }) {
  return <span className="shows">{inSigns(text).replaceAll("; or ", "\nor ")}</span>;
}

export function CallText({ call }: { call: string }) {
  const bid = bidOf(call);
  if (!bid) return <span className={`call call-${call}`}>{t.bridge.calls[call as "P" | "X" | "XX"] ?? call}</span>;
  return (
    <span className="call">
      {bid.level}
      <SuitSymbol strain={bid.strain} />
    </span>
  );
}
