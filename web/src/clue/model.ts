/** What the page itself must know of Clue: who answers after whom, and how to say an entry. No chances here. */

import { get } from "~/api/client";
import { useQuery } from "~/api/query";
import type { ClueAnswer, ClueEvent, ClueReading, ClueSettings, Deck, Edition, Kind, Suggestion } from "~/api/types";
import { t } from "~/strings";
import { addressed } from "~/strings/en/you";
import { list } from "~/strings/format";

export const KINDS: readonly Kind[] = ["suspect", "weapon", "room"];
export const ENVELOPE = "envelope";
/** Whoever it may be: a note that takes back every note on a card. */
export const ALL = "all";
export type Triple = Partial<Record<Kind, string>>;

export function useEditions() {
  return useQuery({
    queryKey: ["editions"],
    queryFn: ({ signal }) => get<{ editions: Edition[] }>("/clue/editions", signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function deckOf(settings: ClueSettings, editions: readonly Edition[]): Deck | null {
  if (settings.deck) return settings.deck;
  return editions.find((edition) => edition.id === (settings.edition ?? "classic"))?.deck ?? null;
}

export function names(settings: ClueSettings): string[] {
  return settings.players.map((player) => player.name);
}

/** The others, in the order in which they answer. */
export function answering(settings: ClueSettings, by: string): string[] {
  const all = names(settings);
  const start = all.indexOf(by);
  return all.slice(start + 1).concat(all.slice(0, Math.max(start, 0)));
}

function gone(events: readonly ClueEvent[]): Set<string> {
  return new Set(events.flatMap((event) => (event.left ? [event.left.player] : [])));
}

/** Whose turn it probably is: the one after the last who suggested. */
export function nextSuggester(settings: ClueSettings, events: readonly ClueEvent[]): string {
  const last = events.findLast((event) => event.suggest)?.suggest?.by;
  const first = settings.viewer ?? names(settings)[0] ?? "";
  if (last === undefined) return first;
  return answering(settings, last).find((name) => !gone(events).has(name)) ?? first;
}

/** Everyone before the one who showed has passed; `null`: nobody showed. */
export function answersUpTo(order: readonly string[], shower: string | null, card: string | null): ClueAnswer[] {
  const passed = shower === null ? order : order.slice(0, order.indexOf(shower));
  const answers: ClueAnswer[] = passed.map((player) => ({ player, pass: true }));
  return shower === null ? answers : [...answers, { player: shower, shows: card }];
}

export function handSizes(cards: number, players: number): number[] {
  const each = Math.floor(cards / players);
  return Array.from({ length: players }, (_, i) => each + (i < cards % players ? 1 : 0));
}

export function kindOf(deck: Deck, card: string): Kind | undefined {
  return KINDS.find((kind) => deck[kind].includes(card));
}

/** A card within a sentence: "Plum", but "the Rope" and "the Hall". */
export function inWords(deck: Deck, card: string): string {
  const kind = kindOf(deck, card);
  return kind === "weapon" || kind === "room" ? t.clue.the(card) : card;
}

export function triple(deck: Deck, cards: readonly string[]): Triple {
  const chosen: Triple = {};
  for (const card of cards) {
    const kind = kindOf(deck, card);
    if (kind) chosen[kind] = card;
  }
  return chosen;
}

/** My accusation of these three; whether it was right is still to be said. */
export function accusation(settings: ClueSettings, cards: string[]): ClueEvent {
  return { accuse: { by: settings.viewer ?? names(settings)[0] ?? "", cards, right: null } };
}

export type CellState = "owned" | "not_owned" | "possible" | "unknown" | "envelope";

/** How a square of the matrix looks: certain either way, named in an open link, or open. */
export function cellState(reading: ClueReading, card: string, holder: string): CellState {
  const owners = reading.cards?.[card]?.owners;
  if (!owners?.includes(holder)) return "not_owned";
  if (owners.length === 1) return holder === ENVELOPE ? "envelope" : "owned";
  const linked = reading.links?.some((link) => link.player === holder && link.cards.includes(card));
  return linked ? "possible" : "unknown";
}

export function ownedBy(reading: ClueReading, holder: string): number {
  return Object.values(reading.cards ?? {}).filter(({ owners }) => owners.length === 1 && owners[0] === holder).length;
}

/** Names as a person reads them: I am "You", or "you" within a sentence. */
export function naming({ viewer }: Pick<ClueSettings, "viewer">) {
  const first = (name: string) => (name === viewer ? t.clue.you : holderName(name));
  const within = (name: string) => (name === viewer ? t.clue.youWithin : holderName(name));
  return { first, within };
}

type People = Pick<ClueSettings, "viewer">;

/** Others first, then you: "Carol, Dan and you passed". */
function sayPassed(names: readonly string[], people: People): string {
  const { first, within } = naming(people);
  const others = names.filter((name) => name !== people.viewer);
  const all = others.length < names.length ? [...others, people.viewer ?? ""] : others;
  return t.clue.log.passed(list(all.map((name, i) => (i === 0 ? first(name) : within(name)))));
}

function sayAnswers(answers: readonly ClueAnswer[], people: People, deck: Deck): string {
  const passed = answers.filter((a) => !("shows" in a)).map((a) => a.player);
  const { first } = naming(people);
  const shown = answers
    .filter((a) => "shows" in a)
    .map((a) => t.clue.log.showed(first(a.player), a.shows ? inWords(deck, a.shows) : null));
  const parts = passed.length > 0 ? [sayPassed(passed, people), ...shown] : shown;
  return parts.length > 0 ? parts.join(" · ") : t.clue.log.noAnswers;
}

export interface Said {
  head: string;
  detail: string;
}

function saySuggestion(suggest: Suggestion, people: People, deck: Deck): Said {
  const by = naming(people).first(suggest.by);
  return { head: t.clue.log.suggested(by, suggest.cards), detail: sayAnswers(suggest.answers ?? [], people, deck) };
}

export function sayEvent(event: ClueEvent, people: People, deck: Deck): Said {
  const words = t.clue.log;
  const the = (card: string) => inWords(deck, card);
  const { first, within } = naming(people);
  if (event.suggest) return saySuggestion(event.suggest, people, deck);
  if (event.note) {
    const { holder, card, has } = event.note;
    if (holder === ALL) return { head: words.clearedRow(the(card)), detail: words.byHand };
    return { head: words.note(first(holder), the(card), has ?? null), detail: words.byHand };
  }
  if (event.accuse) {
    const { by, cards, right } = event.accuse;
    return { head: words.accused(first(by), cards), detail: words.accusation(right ?? null) };
  }
  if (event.seen) return { head: words.seen(within(event.seen.player), the(event.seen.card)), detail: "" };
  if (event.snoop) {
    const { by, player, card } = event.snoop;
    return { head: words.snoop(first(by), within(player), card ? the(card) : null), detail: "" };
  }
  if (event.left) return { head: words.left(first(event.left.player)), detail: event.left.cards?.join(", ") ?? "" };
  return { head: words.unknown, detail: "" };
}

/** A sentence of the server, said to the one who reads it. A player who is called like a card keeps their name. */
export function told(text: string, { viewer }: People, deck: Deck): string {
  if (!viewer || kindOf(deck, viewer) !== undefined) return text;
  return addressed(text, viewer);
}

/** How many solutions are left when this many bits are missing. */
export function solutions(bits: number): number {
  return Math.max(1, Math.round(2 ** bits));
}

function holderName(holder: string): string {
  return holder === ENVELOPE ? t.clue.envelope : holder;
}
