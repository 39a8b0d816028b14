/** The shapes the page speaks of. */
export type Game = "clue" | "domino" | "bridge";
export type Seat = "N" | "E" | "S" | "W";

// ---- tables
export interface TableRow {
  id: string;
  game: Game;
  title: string;
  /** How many changes it has. */
  number: number;
  /** Milliseconds since 1970. */
  created: number;
  touched: number;
}
export interface Table extends TableRow {
  settings: Settings;
  events: GameEvent[];
  /** How many changes can be undone, and done again. */
  undo: number;
  redo: number;
}
export type Settings = ClueSettings | DominoSettings | BridgeSettings;
export type GameEvent = ClueEvent | DominoEvent | BridgeEvent;
export interface ShareLink {
  id: string;
  view: "spectator" | "owner";
  created: number;
}
export interface NewShareLink extends ShareLink {
  address: string;
}
export interface Me {
  accounts: boolean;
  name: string | null;
  csrf: string | null;
}

// ---- jobs
export interface Job<A> {
  id: string;
  status: "queued" | "running" | "done" | "failed" | "cancelled";
  done: number;
  total: number;
  partial: A | null;
  answer: A | null;
  error: { kind: string; message: string; at?: string | null } | null;
}

// ---- Clue
export type Kind = "suspect" | "weapon" | "room";
export type Deck = Record<Kind, string[]>;
export interface Edition {
  id: string;
  about: string;
  deck: Deck;
  every_holder_shows?: boolean;
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
  bits?: { envelope: number; start: number };
  solved?: Record<string, string | null>;
  cards?: Record<string, { owners: string[]; p: Record<string, number> }>;
  links?: ClueLink[];
  deductions?: Deduction[];
  conflicts?: Conflict[];
  culprits?: { event: number; text: string }[];
  /** The whole state in words, for pasting anywhere. */
  text?: string;
}
export interface Accusation {
  cards: string[];
  p: number;
}
export interface ClueAdvice {
  suggestions: { cards: string[]; bits: number; error?: number; tie: number }[];
  answers?: { answer: string; p: number; bits: number }[];
  accuse: Accusation | null;
  likeliest?: Accusation | null;
  bluff?: { cards: string[]; own: string[]; bits: number; gives_away: number; text: string } | null;
  threats: { player: string; solved: number; error?: number; bits?: number }[];
  gives_away?: number | null;
  text: string;
}
export interface ClueWhy {
  text: string;
  because: number[];
}
export interface ClueAnswers {
  answers: { question: string; text: string; p?: number }[];
}

// ---- dominoes
export interface DominoSettings {
  set?: number;
  viewer?: Seat;
  hand?: string[];
  model?: string;
  players?: number | Seat[];
  slots?: Partial<Record<Seat, number>>;
  boneyard?: unknown;
  starter?: Seat;
}
export interface DominoEvent {
  player?: Seat;
  play?: string;
  on?: number;
  pass?: boolean;
  mistake?: boolean;
  draw?: number | string[];
  note?: { player: Seat; tile: string; has: boolean };
}
export interface LegalPlay {
  play: string;
  on?: number | null;
}
export interface HandEnd {
  reason: "out" | "blocked";
  winners: Seat[];
  /** Expected where tiles are still face down. */
  points: number | null;
  pips: Partial<Record<Seat, number>>;
  text: string;
}
/** Where a hidden tile may be. */
export type Place = Seat | "boneyard";
export interface DominoReading {
  consistent: boolean;
  deals: string;
  to_move: Seat | null;
  ends: [number, number] | null;
  slots: Partial<Record<Place, number>>;
  model: string;
  tiles: Record<string, Partial<Record<Place, number>>>;
  certain: { tile: string; player: Place; because: number[] }[];
  entropy_bits: number;
  lacks?: Partial<Record<Seat, number[]>>;
  over?: HandEnd;
}
export interface DominoPlay extends LegalPlay {
  win: number;
  error: number;
  points: number;
  text?: string;
}
export interface DominoAdvice {
  plays: DominoPlay[];
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
  balanced?: number | null;
  expected?: { hcp: number; lengths: Record<Suit, number> };
  hcp_chances?: Record<string, number>;
  shapes?: { shape: string; p: number }[];
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
  strange?: { index: number; seat: Seat; call: string; bits: number; text: string }[];
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
export interface Theme {
  id: string;
  name: string;
  text?: string;
}
export interface Decision {
  id?: string;
  call: string;
  best: string;
  score: number;
  correctness: string;
  feedback: string;
  convention?: string | null;
}
export interface PastDecision extends Decision {
  id: string;
  at: number;
  hand: string;
  auction: string[];
  dealer: Seat;
  vul: Vul;
  system: string;
  theme?: string | null;
}
export interface Evaluation {
  score: number;
  correctness: string;
  optimal: string;
  feedback: string;
}
export interface PracticeBoard {
  id: string;
  theme?: string | null;
  seat: Seat;
  dealer: Seat;
  vul: Vul;
  hand: string;
  auction: HeardCall[];
  to_call: Seat | null;
  legal: string[];
  over: boolean;
  decisions: Decision[];
  review: null | {
    deal: Record<Seat, string>;
    contract: string | null;
    declarer: Seat | null;
    score?: number | null;
    par?: { score: number; contracts: string[] } | null;
    tricks: Partial<Record<Seat, Partial<Record<"C" | "D" | "H" | "S" | "N", number>>>>;
  };
}
export interface Stats {
  count: number;
  average: number;
  by_convention: { convention: string | null; count: number; average: number }[];
  /** A day as the moment it began, in milliseconds. */
  over_time: { day: number; count: number; average: number }[];
  repeat: PastDecision[];
}
export interface MeaningOfCall {
  call: string;
  rule: string | null;
  convention: string | null;
  alert?: boolean;
  forcing?: string | null;
  text: string;
  shows?: { hcp: Range; lengths: Record<Suit, Range> };
  share?: number | null;
}
export interface Meanings {
  to_call: Seat | null;
  over: boolean;
  calls: MeaningOfCall[];
}
export interface SystemProblem {
  severity?: "error" | "warning" | "info";
  kind: string;
  message: string;
  line: number;
  column?: number;
  end_line?: number;
  end_column?: number;
  example?: string | null;
}
