/** The set-up of a domino hand while it is written: what is still wrong with it, and what it becomes. */
import type { DominoSettings, Seat } from "~/api/types";
import { t } from "~/strings";
import { hasPile, ORDER } from "./model";

export type Watcher = Seat | "none";
export type Players = "2" | "3" | "4";
type Opening = "any" | "highest_double" | "previous_winner";

export interface Draft {
  viewer: Watcher;
  hand: string[];
  starter: Seat | "";
  set: "6" | "9";
  players: Players;
  /** As typed: it may be no number yet. */
  each: string;
  draw: boolean;
  opening: Opening;
  names: Partial<Record<Seat, string>>;
  /** Points won in the hands before. */
  score: Partial<Record<Seat, number>>;
}

export const FRESH: Draft = {
  viewer: "S",
  hand: [],
  starter: "",
  set: "6",
  players: "4",
  each: "7",
  draw: false,
  opening: "any",
  names: {},
  score: {},
};

export const SEATED: Record<Players, readonly Seat[]> = { 2: ["S", "N"], 3: ["S", "W", "E"], 4: ORDER };

const TILES = { 6: 28, 9: 55 } as const;

/** The most tiles that each can be dealt. */
export function mostEach({ set, players }: Pick<Draft, "set" | "players">): number {
  return Math.floor(TILES[set] / Number(players));
}

/** How many tiles each is dealt, where that is a number that can be dealt. */
export function eachOf(draft: Draft): number | null {
  const each = Number(draft.each);
  return /^\d+$/.test(draft.each.trim()) && each >= 1 && each <= mostEach(draft) ? each : null;
}

function namesOf({ names, players }: Draft): string[] {
  return SEATED[players].map((seat) => (names[seat]?.trim() || t.domino.seats[seat]).toLowerCase());
}

/** What is wrong, or null. Tiles still to be chosen are not a mistake. */
export function mistake(draft: Draft): string | null {
  const words = t.domino.setup;
  if (eachOf(draft) === null) return words.wrongEach(mostEach(draft));
  const names = namesOf(draft);
  if (new Set(names).size < names.length) return words.sameNames;
  const each = eachOf(draft) ?? 0;
  if (draft.viewer !== "none" && draft.hand.length > each) return words.tooMany(draft.hand.length - each);
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

export function settingsOf(draft: Draft, model = "legal"): DominoSettings {
  const seats = SEATED[draft.players];
  const each = eachOf(draft) ?? 7;
  const usual = draft.players === "4" && draft.set === "6" && each === 7;
  const names = given(written(draft.names));
  const score = given(draft.score);
  return {
    set: Number(draft.set),
    model,
    ...(draft.viewer === "none" ? {} : { viewer: draft.viewer, hand: draft.hand }),
    ...(draft.starter ? { starter: draft.starter } : {}),
    ...(draft.opening === "any" ? {} : { opening: draft.opening }),
    ...(names ? { names } : {}),
    ...(score ? { score } : {}),
    ...(usual
      ? {}
      : {
          players: [...seats],
          slots: Object.fromEntries(seats.map((seat) => [seat, each])),
          boneyard: draft.draw ? "draw" : "dead",
        }),
  };
}

function playersOf({ players }: DominoSettings): Players {
  const count = Array.isArray(players) ? players.length : (players ?? 4);
  return count === 2 || count === 3 ? (`${count}` as Players) : "4";
}

/** The form of a table that is already there. */
export function draftOf(settings: DominoSettings): Draft {
  const each = Object.values(settings.slots ?? {})[0] ?? 7;
  return {
    viewer: settings.viewer ?? "none",
    hand: settings.hand ?? [],
    starter: settings.starter ?? "",
    set: settings.set === 9 ? "9" : "6",
    players: playersOf(settings),
    each: `${each}`,
    draw: hasPile(settings),
    opening: (settings.opening as Opening | undefined) ?? "any",
    names: settings.names ?? {},
    score: settings.score ?? {},
  };
}

/** The next hand at the same table: the same people and rules, other tiles, and what the last hand was worth. */
export function nextDraft(settings: DominoSettings, winners: readonly Seat[], points: number): Draft {
  const before = draftOf(settings);
  const score = { ...before.score };
  for (const seat of winners) score[seat] = (score[seat] ?? 0) + points;
  const [starter = ""] = winners;
  return { ...before, hand: [], score, starter: before.opening === "previous_winner" ? starter : "" };
}
