/**
 * Changes to a table that the server has not yet confirmed.
 *
 * Each carries a key of its own, so that one sent twice counts once; they are kept on the device until confirmed, and
 * sent one after the other. When somebody else was quicker, an entry that still means the same is sent again on top.
 */
import { call, Failure, get, query } from "~/api/client";
import type { GameEvent, Settings, Table } from "~/api/types";

export type Change =
  | { kind: "append"; event: GameEvent }
  | { kind: "edit"; index: number; was: GameEvent; event: GameEvent }
  | { kind: "delete"; index: number; was: GameEvent }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "settings"; settings?: Settings; title?: string };

export interface Queued {
  key: string;
  change: Change;
}

const place = (path: string) => `kibitzer.queue${path}`;

/** `crypto.randomUUID` is missing on plain http, which is how a phone reaches a laptop at home. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function load(path: string): Queued[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(path)) ?? "[]");
    return Array.isArray(kept) ? (kept as Queued[]) : [];
  } catch {
    return [];
  }
}

export function save(path: string, queue: readonly Queued[]): void {
  if (queue.length === 0) localStorage.removeItem(place(path));
  else localStorage.setItem(place(path), JSON.stringify(queue));
}

/** The events as they will be once the queue is through. Undo and redo wait for the server's word. */
export function fold(events: readonly GameEvent[], queue: readonly Queued[]): GameEvent[] {
  const folded = [...events];
  for (const { change } of queue) {
    if (change.kind === "append") folded.push(change.event);
    if (change.kind === "edit") folded[change.index] = change.event;
    if (change.kind === "delete") folded.splice(change.index, 1);
  }
  return folded;
}

/** With the names of fields in order: the server has an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, ordered(part)]),
  );
}

const same = (a: unknown, b: unknown) => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));

/** What to do with a change when the table has moved on since `before`: send it again, call it done, or give it up. */
export function after(change: Change, table: Table, before: Table): "again" | "done" | "given up" {
  // Two people who write down the same game write down the same move.
  if (change.kind === "append" && same(table.events[before.events.length], change.event)) return "done";
  if (change.kind === "append" || change.kind === "settings") return "again";
  if (change.kind === "undo" || change.kind === "redo") return "given up";
  const now = table.events[change.index];
  if (same(now, change.was)) return "again";
  // The answer was lost on the way, but not the change.
  if (change.kind === "edit" && same(now, change.event)) return "done";
  return "given up";
}

function send(table: Table, { key, change }: Queued): Promise<unknown> {
  const path = `/tables/${table.id}`;
  const expect = table.number;
  switch (change.kind) {
    case "append":
      return call("POST", `${path}/events`, { events: [change.event], expect }, { key });
    case "edit":
      return call("PUT", `${path}/events/${change.index}`, { event: change.event, expect }, { key });
    case "delete":
      return call("DELETE", `${path}/events/${change.index}${query({ expect })}`, undefined, { key });
    case "settings":
      return call("PATCH", path, { settings: change.settings, title: change.title, expect }, { key });
    default:
      return call("POST", `${path}/${change.kind}`, { expect }, { key });
  }
}

export type Outcome =
  | { kind: "done"; table: Table }
  | { kind: "later" }
  | { kind: "refused"; failure: Failure; table?: Table };

async function show(id: string): Promise<Table> {
  return get<Table>(`/tables/${id}`);
}

async function overtaken(table: Table, queued: Queued, failure: Failure, tries: number): Promise<Outcome> {
  const now = await show(table.id);
  const next = after(queued.change, now, table);
  if (next === "done") return { kind: "done", table: now };
  if (next === "given up" || tries === 0) return { kind: "refused", failure, table: now };
  return attempt(now, queued, tries - 1);
}

async function attempt(table: Table, queued: Queued, tries: number): Promise<Outcome> {
  try {
    await send(table, queued);
  } catch (error) {
    const failure = Failure.from(error);
    if (failure.status === 409) return overtaken(table, queued, failure, tries);
    throw failure;
  }
  return { kind: "done", table: await show(table.id) };
}

/** Sends one change, again on top of what others entered meanwhile. */
export async function deliver(table: Table, queued: Queued): Promise<Outcome> {
  try {
    return await attempt(table, queued, 5);
  } catch (error) {
    const failure = Failure.from(error);
    return failure.offline ? { kind: "later" } : { kind: "refused", failure };
  }
}
