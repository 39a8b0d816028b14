/** An open table for a view: what is on it, how to change it, what it means. */

import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { Failure, get, post, query } from "~/api/client";
import { useLive } from "~/api/live";
import { keepPreviousData, useQuery } from "~/api/query";
import type { GameEvent } from "~/api/types";
import { t } from "~/strings";
import { say } from "~/ui/toast";
import { DEMO } from "./create";
import type { Change } from "./queue";
import { type Snapshot, TableStore } from "./store";

const open = new Map<string, TableStore>();

function tell(failure: Failure): void {
  say(`${failure.message} ${failure.status === 409 ? t.table.overtaken : failure.advice}`, { tone: "bad" });
}

function storeAt(path: string): TableStore {
  const found = open.get(path) ?? new TableStore(path, tell);
  open.set(path, found);
  return found;
}

export interface OpenTable<E extends GameEvent = GameEvent> extends Omit<Snapshot, "events"> {
  path: string;
  readOnly: boolean;
  events: E[];
  change(change: Change): void;
  append(event: E): void;
  edit(index: number, event: E): void;
  remove(index: number): void;
}

function useStore(path: string): TableStore {
  const store = useMemo(() => storeAt(path), [path]);
  useEffect(() => {
    const wake = () => void store.refresh();
    wake();
    window.addEventListener("online", wake);
    return () => {
      window.removeEventListener("online", wake);
      store.close();
    };
  }, [store]);
  useLive(path.startsWith(`/shared/${DEMO}`) ? null : `${path}/live`, {
    number: (data) => store.hear((data as { number?: number } | null)?.number ?? 0),
  });
  return store;
}

export function useTable<E extends GameEvent>(path: string): OpenTable<E> {
  const store = useStore(path);
  const shot = useSyncExternalStore(store.subscribe, store.snapshot);
  const events = shot.events as E[];
  return {
    ...shot,
    events,
    path,
    readOnly: path.startsWith("/shared/"),
    change: (change) => store.change(change),
    append: (event) => store.change({ kind: "append", event }),
    edit: (index, event) => {
      const was = events[index];
      if (was) store.change({ kind: "edit", index, was, event });
    },
    remove: (index) => {
      const was = events[index];
      if (was) store.change({ kind: "delete", index, was });
    },
  };
}

export interface ReadingOptions {
  /** Only the first this many events. */
  upto?: number;
  /** Other settings than the table's own: a model, a viewer. */
  more?: Record<string, unknown>;
  /** Whether it is wanted at all. */
  wanted?: boolean;
}

function read<R>(table: OpenTable, { upto, more }: ReadingOptions, signal: AbortSignal): Promise<R> {
  const at = query({ upto });
  if (!more || table.readOnly) return get<R>(`${table.path}/reading${at}`, signal);
  return post<R>(`${table.path}/ask/read${at}`, more, signal);
}

/** What the table tells, after all events or after the first few. The last answer stays until the next is there. */
export function useReading<R>(table: OpenTable, { wanted = true, ...options }: ReadingOptions = {}) {
  const number = table.table?.number;
  return useQuery({
    queryKey: ["reading", table.path, number, options],
    queryFn: ({ signal }) => read<R>(table, options, signal),
    // Not between two changes of ours: what is half changed may not fit.
    enabled: wanted && number !== undefined && (table.pending === 0 || table.offline),
    placeholderData: keepPreviousData,
    retry: (count, error) => Failure.from(error).offline && count < 20,
    retryDelay: 1500,
  });
}

/** The last answer there was at this place: it stays on screen while something does not fit. */
export function useLastGood<R>(path: string, data: R | undefined): R | undefined {
  const kept = useRef<{ path: string; data: R } | null>(null);
  if (data !== undefined) kept.current = { path, data };
  return kept.current?.path === path ? kept.current.data : undefined;
}
