/** The set-up of a Clue table while it is written: what is still wrong with it, and what it becomes. */
import type { ClueEvent, ClueSettings, Deck, Edition, Kind } from "~/api/types";
import { t } from "~/strings";
import type { OpenTable } from "~/table/useTable";
import { handSizes, KINDS, names } from "./model";

export const OWN = "own";
/** Where cards may be that no player has: nobody can be called so. */
const PLACES = ["envelope", "undealt", "table", "solution", "pile", "all"];
const NO_WORDS: Record<Kind, string> = { suspect: "", weapon: "", room: "" };
const NO_DECK: Deck = { suspect: [], weapon: [], room: [] };

export interface Draft {
  edition: string;
  own: Record<Kind, string>;
  names: string[];
  /** As typed, each may be no number yet; none: dealt evenly. */
  sizes: string[] | null;
  /** Who keeps the record; -1: somebody who only watches. */
  me: number;
  hand: string[];
  open: string[];
  /** Cards that lie face down and were dealt to nobody. */
  undealt: number;
  /** Whether everyone is asked in turn. */
  ordered: boolean;
  every: boolean;
  behaviour: boolean;
}

export const FRESH: Draft = {
  edition: "classic",
  own: NO_WORDS,
  names: t.clue.setup.defaultNames.slice(0, 4),
  sizes: null,
  me: 0,
  hand: [],
  open: [],
  undealt: 0,
  ordered: true,
  every: false,
  behaviour: false,
};

function lines(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
}

export function deckOfDraft(draft: Draft, editions: readonly Edition[]): Deck {
  if (draft.edition !== OWN) return editions.find((edition) => edition.id === draft.edition)?.deck ?? NO_DECK;
  return { suspect: lines(draft.own.suspect), weapon: lines(draft.own.weapon), room: lines(draft.own.room) };
}

/** How many cards are dealt to the players. */
export function dealt(draft: Draft, deck: Deck): number {
  const all = KINDS.reduce((sum, kind) => sum + deck[kind].length, 0);
  return Math.max(0, all - KINDS.length - draft.open.length - draft.undealt);
}

export function sizesOf(draft: Draft, deck: Deck): string[] {
  return draft.sizes ?? handSizes(dealt(draft, deck), draft.names.length).map(String);
}

const numberOf = (size: string) => (/^\d+$/.test(size.trim()) ? Number(size) : null);

/** What the server tells names apart by: letters and digits alone. */
export const nameKey = (name: string) => name.toLowerCase().replace(/[^\p{Alphabetic}\p{N}]/gu, "");

function deckMistake(deck: Deck): string | null {
  if (KINDS.some((kind) => deck[kind].length < 2)) return t.clue.setup.needDeck;
  const all = KINDS.flatMap((kind) => deck[kind]);
  const keys = all.map(nameKey);
  const bare = all.find((_, i) => keys[i] === "");
  if (bare) return t.clue.setup.needLetter(bare);
  const twice = all.find((_, i) => keys.indexOf(keys[i] ?? "") < i);
  return twice ? t.clue.setup.cardTwice(twice) : null;
}

function sizeMistake(draft: Draft, deck: Deck): string | null {
  const sizes = sizesOf(draft, deck).map(numberOf);
  const wrong = sizes.indexOf(null);
  if (wrong >= 0) return t.clue.setup.wrongSize(draft.names[wrong] ?? "");
  const sum = sizes.reduce<number>((all, size) => all + (size ?? 0), 0);
  return sum === dealt(draft, deck) ? null : t.clue.setup.wrongSum(sum, dealt(draft, deck));
}

/** What is wrong, or null. */
export function mistake(draft: Draft, deck: Deck): string | null {
  if (draft.names.some((name) => name.trim() === "")) return t.clue.setup.needNames;
  const bare = draft.names.find((name) => nameKey(name) === "");
  if (bare) return t.clue.setup.needLetter(bare.trim());
  const keys = draft.names.map(nameKey);
  const twice = draft.names.find((_, i) => keys.indexOf(keys[i] ?? "") < i);
  if (twice) return t.clue.setup.sameNames;
  const taken = draft.names.find((name) => PLACES.includes(name.trim().toLowerCase()));
  if (taken) return t.clue.setup.noName(taken.trim());
  return deckMistake(deck) ?? sizeMistake(draft, deck);
}

/** My cards that are still to be chosen, or chosen too many. */
export function missing(draft: Draft, deck: Deck): string | null {
  const mine = numberOf(sizesOf(draft, deck)[draft.me] ?? "");
  if (draft.me < 0 || mine === null || draft.hand.length === mine) return null;
  return t.clue.setup.needCards(draft.hand.length, mine);
}

export function settingsOf(draft: Draft, deck: Deck): ClueSettings {
  const sizes = sizesOf(draft, deck);
  const players = draft.names.map((name, i) => ({ name: name.trim(), cards: numberOf(sizes[i] ?? "") }));
  const me = players[draft.me]?.name;
  return {
    ...(draft.edition === OWN ? { deck } : { edition: draft.edition }),
    players,
    ...(me ? { viewer: me, hand: draft.hand } : {}),
    table: draft.open,
    ...(draft.undealt > 0 ? { undealt: draft.undealt } : {}),
    ordered: draft.ordered,
    ...(draft.every ? { shows: "every" as const } : {}),
    ...(draft.behaviour ? { behaviour: true } : {}),
  };
}

/** The form of a table that is already there. */
export function draftOf(settings: ClueSettings): Draft {
  const own = settings.deck;
  return {
    edition: own ? OWN : (settings.edition ?? "classic"),
    own: own ? { suspect: own.suspect.join("\n"), weapon: own.weapon.join("\n"), room: own.room.join("\n") } : NO_WORDS,
    names: settings.players.map(({ name }) => name),
    sizes: settings.players.map(({ cards }) => `${cards ?? ""}`),
    me: settings.players.findIndex(({ name }) => name === settings.viewer),
    hand: settings.hand ?? [],
    open: settings.table ?? [],
    undealt: settings.undealt ?? 0,
    ordered: settings.ordered ?? false,
    every: settings.shows === "every",
    behaviour: settings.behaviour ?? false,
  };
}

/** The next game with the same people and cards. */
export function nextDraft(settings: ClueSettings): Draft {
  return { ...draftOf(settings), hand: [], open: settings.table ?? [] };
}

/** Who is called something else now. A name that is still at the table has only moved to another seat: nobody has another one. */
export function otherNames(before: readonly string[], after: readonly string[]): Map<string, string> {
  const pairs = before.map((old, seat) => [old, after[seat] ?? old] as const);
  return new Map(pairs.filter(([old, name]) => !after.includes(old) && !before.includes(name)));
}

/** An entry after players were given other names. */
export function renamedEvent(event: ClueEvent, names: ReadonlyMap<string, string>): ClueEvent {
  const PLACES = new Set(["by", "player", "holder"]);
  const other = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => other(item, ""));
    if (value !== null && typeof value === "object") {
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, other(part, name)]));
    }
    return typeof value === "string" && PLACES.has(key) ? (names.get(value) ?? value) : value;
  };
  return other(event, "") as ClueEvent;
}

/** Puts another set-up on the table; who was given another name has it in the old entries too. */
export function amend(table: OpenTable<ClueEvent>, before: ClueSettings, after: ClueSettings): void {
  table.change({ kind: "settings", settings: { ...before, deck: undefined, edition: undefined, ...after } });
  const other = otherNames(names(before), names(after));
  if (other.size === 0) return;
  for (const [index, event] of table.events.entries()) {
    const renamed = renamedEvent(event, other);
    if (JSON.stringify(renamed) !== JSON.stringify(event)) table.edit(index, renamed);
  }
}

/** Gives a player another name, everywhere at the table. */
export function rename(table: OpenTable<ClueEvent>, old: string, name: string): void {
  const settings = table.table?.settings as ClueSettings;
  const players = settings.players.map((player) => (player.name === old ? { ...player, name } : player));
  amend(table, settings, { ...settings, players, ...(settings.viewer === old ? { viewer: name } : {}) });
}
