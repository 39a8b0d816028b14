/** The set-up of a domino hand while it is written: what is still wrong with it, and what it becomes. */
import type { DominoSettings, Seat } from "~/api/types";
import { t } from "~/strings";
import { hasPile, ORDER } from "./model";

export type Watcher = Seat | "none";
export type Players = "2" | "3" | "4";
type Opening = "any" | "highest_double" | "previous_winner";
/** What becomes of the tiles that are not dealt. */
export type Pile = "dead" | "draw" | "once";
type Count = "losers" | "all_others";
type Blocked = "lower_side" | "lowest_hand";

export interface Draft {
  viewer: Watcher;
  hand: string[];
  starter: Seat | "";
  /** The highest pip. */
  set: string;
  players: Players;
  /** Whether seats across play together, where four play. */
  partners: boolean;
  /** As typed: it may be no number yet. */
  each: string;
  pile: Pile;
  opening: Opening;
  names: Partial<Record<Seat, string>>;
  count: Count;
  blocked: Blocked;
  /** Points, as typed: the bonus for a capicúa, and those that win the match. */
  capicua: string;
  target: string;
  /** Points won in the hands before. */
  score: Partial<Record<Seat, number>>;
}

export const FRESH: Draft = {
  viewer: "S",
  hand: [],
  starter: "",
  set: "6",
  players: "4",
  partners: true,
  each: "7",
  pile: "dead",
  opening: "any",
  names: {},
  count: "losers",
  blocked: "lower_side",
  capicua: "0",
  target: "100",
  score: {},
};

export const SEATED: Record<Players, readonly Seat[]> = { 2: ["S", "N"], 3: ["S", "W", "E"], 4: ORDER };

/** From double-one to double-twelve. */
const isSet = (set: number | null | undefined) => Number.isInteger(set) && Number(set) >= 1 && Number(set) <= 12;

/** How many tiles a set has. */
export function tilesIn(set: string): number {
  const pips = Number(set) + 1;
  return (pips * (pips + 1)) / 2;
}

/** The most tiles that each can be dealt. */
export function mostEach({ set, players }: Pick<Draft, "set" | "players">): number {
  return Math.floor(tilesIn(set) / Number(players));
}

/** How many tiles each is dealt, where that is a number that can be dealt. */
export function eachOf(draft: Draft): number | null {
  const each = Number(draft.each);
  return /^\d+$/.test(draft.each.trim()) && each >= 1 && each <= mostEach(draft) ? each : null;
}

function namesOf({ names, players }: Draft): string[] {
  return SEATED[players].map((seat) => (names[seat]?.trim() || t.domino.seats[seat]).toLowerCase());
}

export const isNumber = (typed: string) => /^\d{1,4}$/.test(typed.trim());

/** The seats whose points are counted together. */
export function sides({ players, partners }: Pick<Draft, "players" | "partners">): readonly (readonly Seat[])[] {
  if (players === "4" && partners) {
    return [
      ["S", "N"],
      ["W", "E"],
    ];
  }
  return SEATED[players].map((seat) => [seat]);
}

/** What is wrong, or null. Tiles still to be chosen are not a mistake. */
export function mistake(draft: Draft): string | null {
  const words = t.domino.setup;
  if (eachOf(draft) === null) return words.wrongEach(mostEach(draft));
  const names = namesOf(draft);
  if (new Set(names).size < names.length) return words.sameNames;
  const each = eachOf(draft) ?? 0;
  if (draft.viewer !== "none" && draft.hand.length > each) return words.tooMany(draft.hand.length - each);
  if (!isNumber(draft.target) || Number(draft.target) === 0) return words.wrongTarget;
  if (!isNumber(draft.capicua)) return words.wrongCapicua;
  return null;
}

/** Tiles of mine that are still to be chosen. */
export function missing(draft: Draft): number {
  return draft.viewer === "none" ? 0 : Math.max(0, (eachOf(draft) ?? 0) - draft.hand.length);
}

const given = <T extends object>(part: T) => (Object.keys(part).length > 0 ? part : undefined);

function written(names: Draft["names"]): Draft["names"] {
  const kept = Object.entries(names).map(([seat, name]) => [seat, name.trim()]);
  return Object.fromEntries(kept.filter(([, name]) => name !== ""));
}

/** How the hand is scored, where that is not as usual. */
function scoringOf({ count, blocked, capicua, target }: Draft): DominoSettings["scoring"] {
  const usual = { count: FRESH.count, blocked: FRESH.blocked, capicua: 0, target: Number(FRESH.target) };
  const scoring = { count, blocked, capicua: Number(capicua), target: Number(target) };
  return JSON.stringify(scoring) === JSON.stringify(usual) ? undefined : scoring;
}

function pileOf(pile: Pile): DominoSettings["boneyard"] {
  return pile === "once" ? { rule: "draw", once: true } : pile;
}

function seatsOf(draft: Draft): Partial<DominoSettings> {
  const seats = SEATED[draft.players];
  const each = eachOf(draft) ?? 7;
  if (draft.players === "4" && draft.set === "6" && each === 7) return {};
  return {
    players: [...seats],
    slots: Object.fromEntries(seats.map((seat) => [seat, each])),
    boneyard: pileOf(draft.pile),
  };
}

/** What is chosen here; whatever else `before` says of the table stays as it is. */
export function settingsOf(draft: Draft, before: Partial<DominoSettings> = {}): DominoSettings {
  const alone = draft.players === "4" && !draft.partners;
  const chosen: Partial<Record<keyof DominoSettings, unknown>> = {
    model: before.model ?? "legal",
    set: Number(draft.set),
    viewer: draft.viewer === "none" ? undefined : draft.viewer,
    hand: draft.viewer === "none" ? undefined : draft.hand,
    starter: draft.starter || undefined,
    opening: draft.opening === "any" ? undefined : draft.opening,
    partners: alone ? false : undefined,
    scoring: scoringOf(draft),
    names: given(written(draft.names)),
    score: given(draft.score),
    players: undefined,
    slots: undefined,
    boneyard: undefined,
    ...seatsOf(draft),
    ...untouched(draft, before),
  };
  const all = Object.entries({ ...before, ...chosen }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as DominoSettings;
}

/** What the form shows only in part (unequal hands, tiles that stay in the pile) and was not changed in it. */
function untouched(draft: Draft, before: Partial<DominoSettings>): Partial<DominoSettings> {
  if (before.set === undefined) return {};
  const was = draftOf(before);
  const { players, slots, boneyard } = before;
  const seats = was.players === draft.players && was.each === draft.each && was.set === draft.set;
  return {
    ...(seats && slots ? { slots, ...(players === undefined ? {} : { players }) } : {}),
    ...(seats && was.pile === draft.pile && boneyard ? { boneyard } : {}),
  };
}

function playersOf({ players }: Partial<DominoSettings>): Players {
  const count = Array.isArray(players) ? players.length : (players ?? 4);
  return count === 2 || count === 3 ? (`${count}` as Players) : "4";
}

function pileIn(settings: Partial<DominoSettings>): Pile {
  if (!hasPile(settings)) return "dead";
  const { boneyard } = settings;
  return typeof boneyard === "object" && boneyard?.once ? "once" : "draw";
}

/** The form of a table that is already there. */
export function draftOf(settings: Partial<DominoSettings>): Draft {
  const each = Object.values(settings.slots ?? {})[0] ?? 7;
  const { count, blocked, capicua, target } = settings.scoring ?? {};
  return {
    viewer: settings.viewer ?? "none",
    hand: settings.hand ?? [],
    starter: settings.starter ?? "",
    set: isSet(settings.set) ? `${settings.set}` : FRESH.set,
    players: playersOf(settings),
    partners: settings.partners ?? true,
    each: `${each}`,
    pile: pileIn(settings),
    opening: (settings.opening as Opening | undefined) ?? "any",
    names: settings.names ?? {},
    count: (count as Count | undefined) ?? FRESH.count,
    blocked: (blocked as Blocked | undefined) ?? FRESH.blocked,
    capicua: `${capicua ?? FRESH.capicua}`,
    target: `${target ?? FRESH.target}`,
    score: settings.score ?? {},
  };
}

/** Whether the match is won: somebody has the points for it. */
export function isWon(score: Draft["score"], target: number): boolean {
  return Object.values(score).some((points) => points >= target);
}

/** The next hand at the same table: the same people and rules, other tiles, and what the last hand was worth. A match that is won
 * is followed by another one. */
export function nextDraft(settings: DominoSettings, winners: readonly Seat[], points: number): Draft {
  const before = draftOf(settings);
  const score = { ...before.score };
  for (const seat of winners) score[seat] = (score[seat] ?? 0) + points;
  const [starter = ""] = winners;
  const kept = isWon(score, Number(before.target)) ? {} : score;
  return { ...before, hand: [], score: kept, starter: before.opening === "previous_winner" ? starter : "" };
}
