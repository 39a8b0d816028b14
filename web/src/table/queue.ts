/**
 * Changes to a table that the server has not yet confirmed.
 *
 * Each carries a key of its own, so that one sent twice counts once; they are kept on the device until confirmed, and
 * sent one after the other. When somebody else was quicker, an entry that still means the same is sent again on top.
 */
import { call, Failure, post, query } from "~/api/client";
import type { GameEvent, Settings, Table } from "~/api/types";

export type Change =
  | { kind: "append"; event: GameEvent }
  | { kind: "edit"; index: number; was: GameEvent; event: GameEvent }
  | { kind: "delete"; index: number; was: GameEvent }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "settings"; settings?: Settings; name?: string };

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

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** May this still be done on a table that has moved on? */
export function stillMeant(change: Change, table: Table): boolean {
  if (change.kind === "append" || change.kind === "settings") return true;
  if (change.kind === "edit" || change.kind === "delete") return same(table.events[change.index], change.was);
  return false;
}

export function send(table: Table, { key, change }: Queued): Promise<Table> {
  const path = `/tables/${table.id}`;
  const stamp = { expected: table.version, key };
  switch (change.kind) {
    case "append":
      return post(`${path}/events`, { ...stamp, event: change.event });
    case "edit":
      return call("PUT", `${path}/events/${change.index}`, { ...stamp, event: change.event });
    case "delete":
      return call("DELETE", `${path}/events/${change.index}${query(stamp)}`);
    case "settings":
      return call("PATCH", path, { ...stamp, settings: change.settings, name: change.name });
    default:
      return post(`${path}/${change.kind}`, stamp);
  }
}

export type Outcome =
  | { kind: "done"; table: Table }
  | { kind: "later" }
  | { kind: "refused"; failure: Failure; table?: Table };

/** Sends one change, again on top of what others entered meanwhile. */
export async function deliver(table: Table, queued: Queued, tries = 5): Promise<Outcome> {
  try {
    return { kind: "done", table: await send(table, queued) };
  } catch (error) {
    const failure = Failure.from(error);
    if (failure.offline) return { kind: "later" };
    const now = (failure.body as { table?: Table } | null)?.table;
    if (failure.status !== 409 || !now) return { kind: "refused", failure };
    if (tries > 0 && stillMeant(queued.change, now)) return deliver(now, queued, tries - 1);
    return { kind: "refused", failure, table: now };
  }
}
