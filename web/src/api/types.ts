/**
 * The shapes the page speaks of: names for what the server describes (schema.d.ts, generated), made narrower only where
 * the description leaves them open.
 */
import type { components } from "./schema";

type Schemas = components["schemas"];
/** `T` with some of its fields told more exactly. */
type Narrow<T, M> = Omit<T, keyof M> & M;
type KeysOf<U> = U extends unknown ? keyof U : never;
/** One of several, as an object in which each may be there: `event.note?.card`. */
type OneOf<U> = { [K in KeysOf<U>]?: Extract<U, Record<K, unknown>>[K] };

export type Game = "clue" | "domino" | "bridge";
export type Seat = "N" | "E" | "S" | "W";

// ---- tables
export type TableRow = Narrow<Schemas["TableLine"], { game: Game }>;
export type Table = Narrow<Schemas["TableView"], { game: Game; settings: Settings; events: GameEvent[] }>;
export type Settings = ClueSettings | DominoSettings | BridgeSettings;
export type GameEvent = ClueEvent | DominoEvent | BridgeEvent;
export type ShareLink = Schemas["LinkLine"];
export type NewShareLink = Schemas["NewLink"];
export type Me = Schemas["Me"];

// ---- jobs
export type Job<A> = Narrow<
  Schemas["Progress"],
  { partial?: A | null; answer?: A | null; error?: Schemas["ErrorDetail"] | null }
>;

// ---- Clue
export type Kind = keyof Schemas["clue_ByKind"];
export type Deck = Record<Kind, string[]>;
export type Edition = Narrow<Schemas["EditionLine"], { deck: Deck }>;
export type CluePlayer = Schemas["clue_PlayerEntry"];
export type ClueSettings = Narrow<Omit<Schemas["clue_Record"], "events">, { deck?: Deck | null }>;
export type ClueAnswer = Schemas["clue_Answer"];
export type Suggestion = Schemas["clue_Suggest"];
export type ClueEvent = OneOf<Schemas["clue_Event"]>;
export type Deduction = Schemas["clue_DeductionAnswer"];
export type Conflict = Schemas["clue_ConflictAnswer"];
export type ClueReading = Schemas["clue_ReadResponse"];
export type ClueAdvice = Schemas["clue_AdviseResponse"];
export type ClueShow = Schemas["clue_ShowResponse"];
export type ClueWhy = Schemas["clue_WhyResponse"];
export type ClueAnswers = Schemas["clue_AskResponse"];

// ---- dominoes
/** Where a hidden tile may be. */
export type Place = Seat | "boneyard";
export type DominoSettings = Narrow<
  Omit<Schemas["domino_RecordJson"], "events">,
  {
    viewer?: Seat;
    players?: number | Seat[];
    slots?: Partial<Record<Seat, number>>;
    starter?: Seat;
    model?: string;
    /** The page's own: what people are called, and the points of the hands before. */
    names?: Partial<Record<Seat, string>>;
    score?: Partial<Record<Seat, number>>;
  }
>;
export type DominoEvent = Narrow<
  Schemas["domino_EventJson"],
  { player?: Seat; note?: Narrow<Schemas["domino_NoteJson"], { player: Seat }> }
>;
export type HandEnd = Narrow<
  Schemas["domino_OverJson"],
  { reason: "out" | "blocked"; winners: Seat[]; pips: Partial<Record<Seat, number>> }
>;
export type DominoReading = Narrow<
  Schemas["domino_ReadResponse"],
  {
    to_move?: Seat | null;
    ends?: [number, number] | null;
    slots: Partial<Record<Place, number>>;
    tiles: Record<string, Partial<Record<Place, number>>>;
    certain: Narrow<Schemas["domino_CertainJson"], { player: Place }>[];
    lacks: Partial<Record<Seat, number[]>>;
    over?: HandEnd | null;
  }
>;
export type DominoPlay = Schemas["domino_ProspectJson"];
export type LegalPlay = Pick<DominoPlay, "play" | "on">;
export type DominoAdvice = Schemas["domino_AdviseResponse"];

// ---- practice
export type PastDecision = Narrow<Schemas["PastDecision"], { dealer: Seat; vul: Vul }>;
export type Stats = Narrow<Schemas["Statistics"], { repeat: PastDecision[] }>;
export type SystemProblem = Narrow<Schemas["Mistake"], { severity: "error" | "warning" | "info" }>;

// ---- bridge
export type Vul = "none" | "ns" | "ew" | "both";
export interface BridgeSettings {
  dealer: Seat;
  vul: Vul;
  viewer?: Seat;
  hand?: string;
  /** The other hands too, where the board came with them: to look back at, never to read by. */
  deal?: Partial<Record<Seat, string>>;
  ours?: string;
  theirs?: string;
}
export interface BridgeEvent {
  call: string;
}
export type Suit = "S" | "H" | "D" | "C";
export type Range = [number, number];
type Ranges = { hcp: Range; lengths: Record<Suit, Range> };
export type Shows = Narrow<Schemas["bridge_Shows"], Ranges>;
type ToldCall = Schemas["bridge_HeardCall"];
/** A call as it stands on screen; what it told is not always known there. */
export type HeardCall = Pick<ToldCall, "seat" | "call" | "text"> & { [K in keyof ToldCall]?: ToldCall[K] | null };
export type SeatReading = Narrow<Schemas["bridge_SeatAnswer"], Ranges>;
export type BridgeReading = Narrow<
  Schemas["bridge_ReadAnswer"],
  {
    calls: HeardCall[];
    seats: Partial<Record<Seat, SeatReading>>;
    cards?: Record<string, Partial<Record<Seat, number>>> | null;
  }
>;
export type AdvisedCall = Schemas["bridge_AdvisedCall"];
export type BridgeAdvice = Schemas["bridge_AdviseAnswer"];
export type Evaluation = Schemas["bridge_EvaluateAnswer"];
export type MeaningOfCall = Narrow<Schemas["bridge_CallMeaning"], { shows: Shows }>;
export type Meanings = Narrow<Schemas["bridge_MeaningsAnswer"], { calls: MeaningOfCall[] }>;
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
export interface PracticeBoard {
  id: string;
  system?: string;
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
