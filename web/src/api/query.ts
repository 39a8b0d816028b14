/**
 * Answers of the server as views ask for them: each is kept under its key, shared by all who ask, and asked for again when it is
 * no longer fresh. The last answer stays in sight until the next is there.
 */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** How long an answer counts as fresh where nobody says otherwise. */
const FRESH_MS = 30_000;
/** How long an answer is kept that nobody looks at. */
const KEPT_MS = 300_000;
const RETRY_MS = 1000;

export type Key = readonly unknown[];
type Retry = boolean | ((failures: number, error: unknown) => boolean);

interface Asked<T> {
  queryKey: Key;
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  /** Whether it is wanted now. */
  enabled?: boolean;
  staleTime?: number;
  /** What to show meanwhile, given the answer to the last key. */
  placeholderData?: (before: T | undefined) => T | undefined;
  retry?: Retry;
  retryDelay?: number;
}

interface Shot {
  data: unknown;
  error: Error | null;
  /** When the data came; 0: it is to be asked for again. */
  at: number;
  busy: boolean;
}

const NOTHING: Shot = { data: undefined, error: null, at: 0, busy: false };

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** By default once more; what the server has refused it will refuse again. */
function again(retry: Retry | undefined, failures: number, error: unknown): boolean {
  return typeof retry === "function" ? retry(failures, error) : (retry ?? true) && failures < 1;
}

/** One question: its last answer, who looks at it, and how to ask. */
class Question {
  shot = NOTHING;
  ask: Asked<unknown> | null = null;
  private watchers = new Set<() => void>();
  private running: { done: Promise<void>; abort: AbortController } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly key: Key,
    private readonly drop: () => void,
  ) {
    this.forgetLater();
  }

  get watched(): boolean {
    return this.watchers.size > 0;
  }

  /** Somebody looks at it and wants it. */
  get wanted(): boolean {
    return this.watched && this.ask?.enabled !== false;
  }

  snapshot = (): Shot => this.shot;

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    clearTimeout(this.timer);
    return () => {
      this.watchers.delete(watcher);
      if (this.watched) return;
      this.stop();
      this.forgetLater();
    };
  };

  private forgetLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.drop, KEPT_MS);
  }

  publish(change: Partial<Shot>): void {
    this.shot = { ...this.shot, ...change };
    for (const watcher of this.watchers) watcher();
  }

  /** Asks where there is no answer that is still fresh. */
  want(staleTime = FRESH_MS): void {
    const { data, at } = this.shot;
    if (data === undefined || at === 0 || Date.now() - at >= staleTime) void this.refetch();
  }

  refetch(): Promise<void> {
    if (this.running) return this.running.done;
    if (!this.ask) return Promise.resolve();
    const abort = new AbortController();
    const done = this.fetch(this.ask, abort.signal);
    this.running = { done, abort };
    return done;
  }

  private async fetch(ask: Asked<unknown>, signal: AbortSignal): Promise<void> {
    this.publish({ busy: true, ...(this.shot.data === undefined ? { error: null } : {}) });
    for (let failures = 0; ; failures++) {
      try {
        const data = await ask.queryFn({ signal });
        if (!signal.aborted) this.settle({ data, error: null, at: Date.now() });
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!again(ask.retry, failures, error)) return this.settle({ error: asError(error) });
        await pause(ask.retryDelay ?? RETRY_MS);
        if (signal.aborted) return;
      }
    }
  }

  private settle(change: Partial<Shot>): void {
    this.running = null;
    this.publish({ ...change, busy: false });
  }

  /** What is on its way is no longer wanted. */
  stop(): void {
    this.running?.abort.abort();
    this.running = null;
    this.shot = { ...this.shot, busy: false };
  }
}

const questions = new Map<string, Question>();

function questionAt(key: Key): Question {
  const name = JSON.stringify(key);
  const found = questions.get(name) ?? new Question(key, () => questions.delete(name));
  questions.set(name, found);
  return found;
}

const startsWith = (key: Key, start: Key) => JSON.stringify(key.slice(0, start.length)) === JSON.stringify(start);

const under = (start: Key) => [...questions.values()].filter(({ key }) => startsWith(key, start));

/** What changes of one's own do to the answers that are kept. */
export const answers = {
  set(key: Key, data: unknown): void {
    questionAt(key).publish({ data, error: null, at: Date.now() });
  },
  /** All under this key are asked for again: at once where somebody looks at them. */
  async renew(start: Key): Promise<void> {
    const found = under(start);
    for (const question of found) question.publish({ at: 0 });
    await Promise.all(found.filter(({ wanted }) => wanted).map((question) => question.refetch()));
  },
  /** The next who asks gets a new answer; who looks now keeps what there is. */
  forget(start: Key): void {
    for (const question of under(start)) {
      question.stop();
      if (question.watched) question.publish({ at: 0 });
      else questions.delete(JSON.stringify(question.key));
    }
  },
  /** As if nothing had ever been asked. */
  clear(): void {
    for (const question of questions.values()) {
      question.stop();
      question.publish(NOTHING);
      if (question.wanted) void question.refetch();
    }
  },
};

window.addEventListener("online", () => {
  for (const question of questions.values()) if (question.wanted && question.shot.error) void question.refetch();
});

interface Common {
  refetch: () => Promise<void>;
  /** The data is the answer to the last key. */
  isPlaceholderData: boolean;
}
type Answered<T> = Common &
  (
    | { isPending: true; isError: false; error: null; data: undefined }
    | { isPending: false; isError: false; error: null; data: T }
    | { isPending: false; isError: true; error: Error; data: T | undefined }
  );

/** What to show where this very question has no answer yet. */
function usePlaceholder<T>({ placeholderData }: Asked<T>, data: T | undefined, wanted: boolean): T | undefined {
  const before = useRef<T | undefined>(undefined);
  if (data !== undefined) before.current = data;
  return wanted ? placeholderData?.(before.current) : undefined;
}

export function useQuery<T>(asked: Asked<T>): Answered<T> {
  const { enabled = true, staleTime } = asked;
  const name = JSON.stringify(asked.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name is the key.
  const subscribe = useCallback((watcher: () => void) => questionAt(asked.queryKey).subscribe(watcher), [name]);
  const question = questionAt(asked.queryKey);
  const shot = useSyncExternalStore(subscribe, question.snapshot);
  useEffect(() => {
    question.ask = asked as Asked<unknown>;
  });
  useEffect(() => {
    if (enabled) question.want(staleTime);
  }, [question, enabled, staleTime]);
  const data = shot.data as T | undefined;
  const { error } = shot;
  const instead = usePlaceholder(asked, data, data === undefined && error === null);
  const refetch = useCallback(() => question.refetch(), [question]);
  const common = { refetch, isPlaceholderData: instead !== undefined };
  if (error) return { ...common, isPending: false, isError: true, error, data };
  // An answer may be null: that there is nothing is an answer too.
  const shown = data === undefined ? instead : data;
  if (shown === undefined) return { ...common, isPending: true, isError: false, error: null, data: undefined };
  return { ...common, isPending: false, isError: false, error: null, data: shown };
}

export const keepPreviousData = <T>(before: T | undefined): T | undefined => before;

interface Doing<V, T> {
  mutationFn: (input: V) => Promise<T>;
  onSuccess?: (data: T, input: V) => unknown;
}

interface Done<T> {
  data: T | undefined;
  error: Error | null;
  isPending: boolean;
}

/** Something that is done when somebody asks for it. Only the last time counts; what was done holds also where its view has gone. */
export function useMutation<T, V = void>(doing: Doing<V, T>) {
  const [done, setDone] = useState<Done<T>>({ data: undefined, error: null, isPending: false });
  const latest = useRef(doing);
  latest.current = doing;
  const turn = useRef(0);
  const mutate = useCallback(async (input: V): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    const finish = (outcome: Partial<Done<T>>) => {
      if (mine === turn.current) setDone({ data: undefined, error: null, isPending: false, ...outcome });
    };
    setDone({ data: undefined, error: null, isPending: true });
    try {
      const data = await latest.current.mutationFn(input);
      await latest.current.onSuccess?.(data, input);
      finish({ data });
    } catch (error) {
      finish({ error: asError(error) });
    }
  }, []);
  return { ...done, isError: done.error !== null, mutate: mutate as (input: V) => void };
}
