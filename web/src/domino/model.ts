/** What the page itself must know of dominoes: seats, tiles, whose turn. No chances here. */
import type { DominoEvent, DominoReading, DominoSettings, LegalPlay, Place, Seat } from "~/api/types";
import { t } from "~/strings";
import { addressed, renamed } from "~/strings/en/you";
import { pips } from "./Tile";

export const ORDER: readonly Seat[] = ["S", "W", "N", "E"];

/** A colour for each seat that colour-blind people can tell apart; the letter always stands beside it. */
export const SEAT_TONE: Record<Place, { strong: string; wash: string; ink: string }> = {
  S: { strong: "var(--violet)", wash: "var(--seat-s)", ink: "var(--violet-ink)" },
  W: { strong: "var(--yes)", wash: "var(--seat-w)", ink: "var(--yes-ink)" },
  N: { strong: "var(--good)", wash: "var(--seat-n)", ink: "var(--accent-ink)" },
  E: { strong: "var(--found)", wash: "var(--seat-e)", ink: "var(--found-ink)" },
  boneyard: { strong: "var(--soft)", wash: "var(--sunken)", ink: "var(--card)" },
};

export type Names = DominoSettings["names"];

/** What a seat is called: by the name that was given to it, or by where it sits. */
export function nameOf(seat: Place, names?: Names): string {
  return (seat === "boneyard" ? undefined : names?.[seat]) || t.domino.seats[seat];
}

/** The same, but I am "You". */
export function whoIs(seat: Place, { viewer, names }: Pick<DominoSettings, "viewer" | "names">): string {
  return seat === viewer ? t.domino.you : nameOf(seat, names);
}

export function tileName(a: number, b: number): string {
  return a <= b ? `${a}|${b}` : `${b}|${a}`;
}

export function allTiles(set: number): string[] {
  const tiles: string[] = [];
  for (let a = 0; a <= set; a++) for (let b = a; b <= set; b++) tiles.push(`${a}|${b}`);
  return tiles;
}

export function playedTiles(events: readonly DominoEvent[]): Set<string> {
  return new Set(events.flatMap((event) => (event.play ? [tileName(...pips(event.play))] : [])));
}

/** The tiles that somebody is known to have drawn. */
function drawnBy(seat: Seat | undefined, events: readonly DominoEvent[]): string[] {
  const own = events.filter(({ player, draw }) => seat !== undefined && player === seat && Array.isArray(draw));
  return own.flatMap(({ draw }) => draw as string[]);
}

/** Are tiles drawn from a pile at this table? */
export function hasPile({ boneyard }: Pick<DominoSettings, "boneyard">): boolean {
  if (typeof boneyard === "object" && boneyard !== null) return boneyard.rule === "draw";
  return boneyard === "draw";
}

export type TileStatus = "hidden" | "mine" | "played";

export function statuses(settings: DominoSettings, events: readonly DominoEvent[]): (tile: string) => TileStatus {
  const played = playedTiles(events);
  const mine = new Set(
    [...(settings.hand ?? []), ...drawnBy(settings.viewer, events)].map((t) => tileName(...pips(t))),
  );
  return (tile) => (played.has(tile) ? "played" : mine.has(tile) ? "mine" : "hidden");
}

/** The seats whose hands are read, in the order of play. */
export function hiddenSeats(reading: DominoReading, viewer: Seat | undefined): Seat[] {
  return ORDER.filter((seat) => seat !== viewer && reading.slots[seat] !== undefined);
}

/** On which different ends a tile can go. */
export function endsFor(tile: string, ends: readonly number[] | null | undefined): number[] {
  const halves = pips(tile);
  return [...new Set(ends ?? [])].filter((end) => halves.includes(end));
}

/** The tiles the one to move may have: my own on my turn, else all that are hidden. */
export function candidates(
  { settings, events }: { settings: DominoSettings; events: readonly DominoEvent[] },
  seat: Seat | undefined,
): string[] {
  const statusOf = statuses(settings, events);
  const wanted = seat === settings.viewer ? "mine" : "hidden";
  return allTiles(settings.set ?? 6).filter((tile) => statusOf(tile) === wanted);
}

/** What the one to move might do: a tile on an end, or with no ends yet, any tile. */
export function options(tiles: readonly string[], ends: readonly number[] | null | undefined): LegalPlay[] {
  if (!ends) return tiles.map((play) => ({ play }));
  return tiles.flatMap((play) => endsFor(play, ends).map((on) => ({ play, on })));
}

export function eventOf(player: Seat, { play, on }: LegalPlay): DominoEvent {
  return on === undefined || on === null ? { player, play } : { player, play, on };
}

type People = Pick<DominoSettings, "viewer" | "names">;

/** A sentence of the server, which knows seats only: with names, and said to the one who reads it. */
export function said(text: string, { viewer, names }: People): string {
  const seats = ORDER.filter((seat) => seat !== viewer).flatMap((seat) => [
    [seat, nameOf(seat, names)],
    [nameOf(seat), nameOf(seat, names)],
  ]);
  const mine = viewer ? [viewer, nameOf(viewer)] : [];
  return renamed(mine.reduce(addressed, text), Object.fromEntries(seats));
}

function sayDraw(who: string, draw: NonNullable<DominoEvent["draw"]>): string {
  return Array.isArray(draw) ? t.domino.drewTiles(who, draw.join(", ")) : t.domino.drew(who, draw);
}

export function sayEvent(event: DominoEvent, people: People): string {
  const who = event.player ? whoIs(event.player, people) : "";
  if (event.play) return t.domino.played(who, event.play, event.on ?? undefined);
  if (event.pass) return t.domino.passed(who, event.mistake ?? false);
  if (event.draw) return sayDraw(who, event.draw);
  if (event.note) return t.domino.note(whoIs(event.note.player, people), event.note.tile, event.note.has);
  return t.domino.unknown;
}
