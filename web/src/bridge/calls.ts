/** Calls, seats and the rules of which call may follow. No chances here. */
import type { Seat, Suit } from "~/api/types";

export const SEATS: readonly Seat[] = ["N", "E", "S", "W"];
/** The columns of an auction as it is printed. */
export const COLUMNS: readonly Seat[] = ["W", "N", "E", "S"];
export const STRAINS = ["C", "D", "H", "S", "N"] as const;
export type Strain = (typeof STRAINS)[number];
export const SUITS: readonly Suit[] = ["S", "H", "D", "C"];
export const SYMBOL: Record<Strain, string> = { C: "♣", D: "♦", H: "♥", S: "♠", N: "NT" };
export const RANKS = [..."AKQJT98765432"] as const;

export interface Bid {
  level: number;
  strain: Strain;
}

export function bidOf(call: string): Bid | null {
  const level = Number(call[0]);
  const strain = call[1] as Strain;
  return level >= 1 && level <= 7 && STRAINS.includes(strain) ? { level, strain } : null;
}

function height(call: string): number {
  const bid = bidOf(call);
  return bid ? bid.level * 5 + STRAINS.indexOf(bid.strain) : -1;
}

export function seatAt(dealer: Seat, index: number): Seat {
  return SEATS[(SEATS.indexOf(dealer) + index) % 4] ?? "N";
}

export function partner(seat: Seat): Seat {
  return seatAt(seat, 2);
}

export function isOver(auction: readonly string[]): boolean {
  return auction.length >= 4 && auction.slice(-3).every((call) => call === "P");
}

/** The last call that was no pass, and how many seats ago. */
function lastAction(auction: readonly string[]): { call: string; ago: number } | null {
  const at = auction.findLastIndex((call) => call !== "P");
  const call = auction[at];
  return call === undefined ? null : { call, ago: auction.length - at };
}

/** Only an opponent's bid may be doubled, only an opponent's double redoubled. */
function mayDouble(auction: readonly string[]): "X" | "XX" | null {
  const last = lastAction(auction);
  if (!last || last.ago % 2 === 0) return null;
  if (bidOf(last.call)) return "X";
  return last.call === "X" ? "XX" : null;
}

export function allBids(): string[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((level) => STRAINS.map((strain) => `${level}${strain}`));
}

export function legalCalls(auction: readonly string[]): string[] {
  if (isOver(auction)) return [];
  const floor = Math.max(-1, ...auction.map(height));
  const double = mayDouble(auction);
  return ["P", ...(double ? [double] : []), ...allBids().filter((call) => height(call) > floor)];
}

/** What people type: `1n`, `1NT`, `pass`, `dbl`, `1♥` … */
export function readCall(text: string): string | null {
  const plain = text.trim().toUpperCase().replace("♣", "C").replace("♦", "D").replace("♥", "H").replace("♠", "S");
  if (/^(P|PASS|-|\/)$/.test(plain)) return "P";
  if (/^(X|D|DBL|DOUBLE)$/.test(plain)) return "X";
  if (/^(XX|R|RDBL|REDOUBLE)$/.test(plain)) return "XX";
  const bid = /^([1-7])(C|D|H|S|N|NT)$/.exec(plain);
  return bid ? `${bid[1]}${bid[2]?.[0]}` : null;
}

/** An auction as typed: calls between spaces, dashes or commas; alerts in brackets are passed over. */
export function readAuction(text: string): { calls: string[]; wrong: string | null } {
  const words = text
    .replace(/\([^)]*\)/g, (inner) => inner.slice(1, -1))
    .split(/[\s,;–—-]+/)
    .filter(Boolean);
  const calls: string[] = [];
  for (const word of words) {
    const call = readCall(word.replace(/[!?*]+$/, ""));
    if (!call || !legalCalls(calls).includes(call)) return { calls, wrong: word };
    calls.push(call);
  }
  return { calls, wrong: null };
}

/** `AKQ.T98.765.432` by suit. */
export function handSuits(hand: string): { suit: Suit; cards: string }[] {
  const parts = hand.split(".");
  return SUITS.map((suit, i) => ({ suit, cards: parts[i] ?? "" }));
}

export function cardsOf(hand: string): string[] {
  return handSuits(hand).flatMap(({ suit, cards }) => [...cards].map((rank) => suit + rank));
}

export function handOf(cards: readonly string[]): string {
  const ofSuit = (suit: Suit) => RANKS.filter((rank) => cards.includes(suit + rank)).join("");
  return SUITS.map(ofSuit).join(".");
}

const WORTH: Record<string, number> = { A: 4, K: 3, Q: 2, J: 1 };

/** High-card points. */
export function pointsOf(hand: string): number {
  return [...hand].reduce((sum, rank) => sum + (WORTH[rank] ?? 0), 0);
}

/** Spades, hearts, diamonds, clubs: `5-3-3-2`. */
export function shapeOf(hand: string): string {
  return handSuits(hand)
    .map(({ cards }) => cards.length)
    .join("-");
}

/** A sentence of the server with calls as they are written everywhere here: 1♥, 3NT, Pass. */
export function inSigns(text: string): string {
  return text
    .replace(/(?<![\w♣♦♥♠])P, pass:/g, "Pass:")
    .replace(/(?<![\w.])([1-7])(NT|[NCDHS])(?!\w|\.\w)/g, (_, level: string, strain: string) => {
      return `${level}${SYMBOL[strain.charAt(0) as Strain]}`;
    })
    .replace(/(?<![\w.–-])P(?=( |[,.;:)]|$))(?!\.\w)/g, "Pass");
}
