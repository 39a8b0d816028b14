/** What people bring: an export, a record, boards as PBN or LIN, a link. What it is, and the table it becomes. */
import { call, post } from "~/api/client";
import type { BridgeEvent, Game, Seat, Vul } from "~/api/types";
import { inSigns } from "~/bridge/calls";
import { t } from "~/strings";
import { renamed } from "~/strings/en/you";
import type { NewTable } from "./create";

export interface ParsedBoard {
  board?: string | number | null;
  dealer: Seat;
  vul: Vul;
  deal?: Partial<Record<Seat, string>> | null;
  auction: string[];
}

const GAMES: readonly Game[] = ["clue", "domino", "bridge"];

const DOMINO_WORDS = ["set", "hand", "slots", "starter", "boneyard", "events"];

/** Which game a record is of; null where nothing in it says so. */
function guessGame(record: Record<string, unknown>): Game | null {
  if (GAMES.includes(record.game as Game)) return record.game as Game;
  if ("auction" in record) return "bridge";
  if (Array.isArray(record.players) && typeof record.players[0] === "object") return "clue";
  return DOMINO_WORDS.some((word) => word in record) ? "domino" : null;
}

function parsed(text: string): Record<string, unknown> {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Error(t.home.notJson);
  }
  if (typeof record !== "object" || record === null || Array.isArray(record)) throw new Error(t.home.noTable);
  return record as Record<string, unknown>;
}

/** A list of calls, or the same written in a line. */
function callsIn(auction: unknown): BridgeEvent[] | undefined {
  const calls = typeof auction === "string" ? auction.split(/[\s,-]+/).filter(Boolean) : auction;
  if (calls === undefined) return undefined;
  if (!Array.isArray(calls)) throw new Error(t.home.noTable);
  return calls.map((call) => ({ call: String(call) }));
}

const isPlain = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A plain record, or one with `game`, `settings` and `events` from an export. */
export function tableFromJson(text: string): NewTable {
  const record = parsed(text);
  const game = guessGame(record);
  const { settings, events, auction, title, game: _, ...rest } = record;
  const listed = events === undefined || (Array.isArray(events) && events.every(isPlain));
  if (!game || !listed || !isPlain(settings ?? rest)) throw new Error(t.home.noTable);
  return {
    game,
    title: typeof title === "string" ? title : t.home.imported,
    settings: (settings ?? rest) as NewTable["settings"],
    events: (events as NewTable["events"]) ?? callsIn(auction) ?? [],
  };
}

export function tableFromBoard(board: ParsedBoard): NewTable {
  const known = (["S", "N", "E", "W"] as const).find((seat) => board.deal?.[seat]);
  const viewer: Seat = known ?? "S";
  const hand = board.deal?.[viewer];
  const settings = { dealer: board.dealer, vul: board.vul, viewer, ours: "sayc", theirs: "sayc" };
  return {
    game: "bridge",
    title: t.bridge.boardName(board.board ?? ""),
    settings: { ...settings, ...(hand && board.deal ? { hand, deal: board.deal } : {}) },
    events: board.auction.map((call) => ({ call })),
  };
}

/** Whether this looks like JSON: PBN begins with a bracket too, but with a name and a value in it. */
const isJson = (text: string) => /^\s*(\{|\[\s*([\]{[\d"]|true|false|null))/.test(text);

export async function newTable(text: string): Promise<NewTable> {
  if (isJson(text)) return tableFromJson(text);
  const [first] = await boardsIn(text);
  return tableFromBoard(first);
}

/** Why there is no board in it, as far as that can be told. */
function whyNone(text: string, problem: string | undefined): string {
  if (text.startsWith("<")) return t.home.webPage;
  if (/^https?:/.test(text) && !problem) return t.home.noDealInLink;
  return t.home.nothingToImport(renamed(inSigns(problem ?? ""), t.bridge.seats));
}

/** The boards of a PBN or LIN, an auction, or a link to BBO's hand viewer; says what is wrong where there is none. */
export async function boardsIn(text: string): Promise<[ParsedBoard, ...ParsedBoard[]]> {
  interface Parsed {
    boards: ParsedBoard[];
    problems?: { message: string }[];
  }
  const { boards, problems } = await post<Parsed>("/bridge/parse", { text: text.trim() });
  const [first, ...rest] = boards;
  if (!first) throw new Error(whyNone(text.trim(), problems?.[0]?.message));
  return [first, ...rest];
}

/** Whether this is everything of somebody: lines of tables, their entries and decisions, as "Export everything" writes them. */
export function isExport(text: string): boolean {
  return /^\s*\{"(table|event|decision|end)":/.test(text);
}

interface Brought {
  tables: number;
  decisions: number;
}

export function bringAll(text: string): Promise<Brought> {
  return call<Brought>("POST", "/import", text, { type: "application/x-ndjson" });
}
