/** The shapes the page speaks of. */
export type Game = "clue" | "domino" | "bridge";
export type Seat = "N" | "E" | "S" | "W";

// ---- tables
export interface Table {
  id: string;
  game: Game;
  name: string;
  settings: Settings;
  events: GameEvent[];
  version: number;
  can_undo: boolean;
  can_redo: boolean;
  created: string;
  updated: string;
}
export type Settings = ClueSettings | DominoSettings | BridgeSettings;
export type GameEvent = ClueEvent | DominoEvent | BridgeEvent;
export interface TableRow {
  id: string;
  game: Game;
  name: string;
  count: number;
  updated: string;
}
export interface ShareLink {
  token: string;
  path: string;
  view: "spectator" | "owner";
}

// ---- Clue
export type Kind = "suspect" | "weapon" | "room";
export type Deck = Record<Kind, string[]>;
export interface Edition {
  id: string;
  name: string;
  deck: Deck;
  shows: "first" | "every";
  max_players: number;
}
export interface CluePlayer {
  name: string;
  cards: number | null;
}
export interface ClueSettings {
  edition?: string;
  deck?: Deck;
  players: CluePlayer[];
  viewer?: string;
  hand?: string[];
  table?: string[];
  shows?: "first" | "every";
  ordered?: boolean;
  model?: "random_show" | "logic";
}
export type ClueAnswer = { player: string; pass: true } | { player: string; shows: string | null };
export interface Suggestion {
  by: string;
  cards: string[];
  answers: ClueAnswer[];
}
export interface ClueEvent {
  suggest?: Suggestion;
  note?: { holder: string; card: string; has: boolean | null };
  accuse?: { by: string; cards: string[]; right: boolean | null };
  seen?: { player: string; card: string };
  snoop?: { by: string; player: string; card: string | null };
  left?: { player: string; cards?: string[] };
}
export interface ClueLink {
  player: string;
  cards: string[];
  event: number;
}
export interface Deduction {
  kind: string;
  holder: string;
  card: string;
  has: boolean;
  because: number[];
  text: string;
}
export interface Conflict {
  events: number[];
  text: string;
}
export interface ClueReading {
  consistent: boolean;
  deals?: string;
  bits?: number;
  solved?: Record<string, string | null>;
  cards?: Record<string, { owners: string[]; p: Record<string, number> }>;
  links?: ClueLink[];
  deductions?: Deduction[];
  conflicts?: Conflict[];
}
export interface ClueAdvice {
  suggestions: { cards: string[]; bits: number; tie: number; text?: string }[];
  accuse: { cards: string[]; chance: number } | null;
  threats: { player: string; solved: number; bits?: number }[];
  text: string;
}
export interface ClueWhy {
  text: string;
  because?: number[];
}

// ---- dominoes
export interface DominoSettings {
  set: number;
  viewer?: Seat;
  hand?: string[];
  model?: string;
}
export interface DominoEvent {
  player: Seat;
  play?: string;
  on?: number;
  pass?: true;
}
export interface DominoReading {
  consistent: boolean;
  deals: string;
  to_move: Seat | null;
  ends: [number, number] | null;
  slots: Partial<Record<Seat, number>>;
  model: string;
  tiles: Record<string, Partial<Record<Seat, number>>>;
  certain: { tile: string; player: Seat; because: number[] }[];
  entropy_bits: number;
}
export interface DominoPlay {
  play: string;
  on?: number | null;
  win: number;
  error: number;
  points: number;
  text?: string;
}
export interface DominoAdvice {
  plays: DominoPlay[];
  best: unknown;
  text: string;
}

// ---- bridge
export type Vul = "none" | "ns" | "ew" | "both";
export interface BridgeSettings {
  dealer: Seat;
  vul: Vul;
  viewer?: Seat;
  hand?: string;
  ours?: string;
  theirs?: string;
}
export interface BridgeEvent {
  call: string;
}
export type Suit = "S" | "H" | "D" | "C";
export type Range = [number, number];
export interface Shows {
  text: string;
  hcp: Range;
  lengths: Record<Suit, Range>;
}
export interface HeardCall {
  seat: Seat;
  call: string;
  rule?: string | null;
  convention: string | null;
  alert?: boolean;
  forcing?: string | null;
  text: string;
}
export interface SeatReading {
  hcp: Range;
  lengths: Record<Suit, Range>;
  balanced?: number;
  expected?: { hcp: number; lengths: Record<Suit, number> };
}
export interface BridgeReading {
  consistent: boolean;
  surprise_bits: number;
  calls: HeardCall[];
  seats: Partial<Record<Seat, SeatReading>>;
  cards?: Record<string, Partial<Record<Seat, number>>>;
  method?: string;
  samples?: number;
  effective_samples?: number;
}
export interface AdvisedCall {
  call: string;
  score: number;
  imps: number;
  error: number;
  makes: number;
  deals: number;
}
export interface BridgeAdvice {
  calls: AdvisedCall[];
  best: string;
  text: string;
}
