/** One open table: the server's word, the changes on their way, and everybody who watches them. */
import { Failure, get } from "~/api/client";
import type { GameEvent, Table } from "~/api/types";
import * as queue from "./queue";

export interface Snapshot {
  table: Table | null;
  /** The events with what is still on its way. */
  events: GameEvent[];
  pending: number;
  offline: boolean;
  failure: Failure | null;
}

const RETRY_MS = 2000;
const EMPTY: Snapshot = { table: null, events: [], pending: 0, offline: false, failure: null };

export class TableStore {
  private waiting: queue.Queued[];
  private busy = false;
  /** The newest state of the table that we know to exist. */
  private heard = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private listeners = new Set<() => void>();
  private shot = EMPTY;

  constructor(
    /** `/tables/…`, or `/shared/…` for one that may only be looked at. */
    readonly path: string,
    private refused: (failure: Failure) => void,
  ) {
    this.waiting = queue.load(path);
  }

  snapshot = (): Snapshot => this.shot;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private publish(change: Partial<Snapshot>): void {
    const next = { ...this.shot, ...change };
    const events = next.table?.events ?? [];
    this.shot = { ...next, events: queue.fold(events, this.waiting), pending: this.waiting.length };
    for (const listener of this.listeners) listener();
  }

  /** The table has come so far: somebody's change, or our own before its answer. */
  hear(number: number): void {
    this.heard = Math.max(this.heard, number);
    void this.catchUp();
  }

  /** Not while changes of ours are on their way: the table may have them already, and they would show twice. */
  private async catchUp(): Promise<void> {
    const known = this.shot.table?.number ?? -1;
    if (this.heard > known && this.waiting.length === 0) await this.refresh();
  }

  async refresh(): Promise<void> {
    try {
      const table = await get<Table>(this.path);
      if (this.shot.table && this.waiting.length > 0) this.heard = Math.max(this.heard, table.number);
      else this.accept(table);
      this.publish({ offline: false, failure: null });
      void this.flush();
    } catch (error) {
      const failure = Failure.from(error);
      this.publish({ offline: failure.offline, failure: failure.offline ? null : failure });
      if (failure.offline) this.later();
    }
  }

  /** An answer may come late: only a newer table replaces the one we have. */
  accept(table: Table): void {
    if (!this.shot.table || table.number >= this.shot.table.number) this.publish({ table });
  }

  change(change: queue.Change): void {
    this.waiting = [...this.waiting, { key: queue.newKey(), change }];
    queue.save(this.path, this.waiting);
    this.publish({});
    void this.flush();
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    if (this.busy || !this.shot.table) return;
    this.busy = true;
    while (this.waiting[0] && (await this.one(this.waiting[0]))) {}
    this.busy = false;
    await this.catchUp();
  }

  private async one(first: queue.Queued): Promise<boolean> {
    const table = this.shot.table;
    if (!table) return false;
    const outcome = await queue.deliver(table, first);
    if (outcome.kind === "later") {
      this.publish({ offline: true });
      this.later();
      return false;
    }
    this.waiting = this.waiting.slice(1);
    queue.save(this.path, this.waiting);
    this.publish(
      outcome.table && outcome.table.number >= table.number
        ? { table: outcome.table, offline: false }
        : { offline: false },
    );
    if (outcome.kind === "refused") this.refused(outcome.failure);
    return true;
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void (this.shot.table ? this.flush() : this.refresh()), RETRY_MS);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
