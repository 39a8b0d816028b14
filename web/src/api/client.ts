/** One way to the server: JSON in, JSON out, every failure a `Failure` in words. */
import { t } from "~/strings";

const BASE = "/api/v1";

interface Problem {
  kind?: string;
  message?: string;
  at?: string | null;
}

export class Failure extends Error {
  constructor(
    readonly kind: string,
    message: string,
    readonly at: string | null = null,
    readonly status = 0,
    /** The whole answer: a conflict carries the table as it is now. */
    readonly body: unknown = null,
  ) {
    super(message);
  }

  static from(error: unknown): Failure {
    if (error instanceof Failure) return error;
    return new Failure("unexpected", error instanceof Error ? error.message : String(error));
  }

  /** The request may never have arrived: worth sending again. */
  get offline(): boolean {
    return this.kind === "offline" || [502, 503, 504].includes(this.status);
  }

  /** What to do next. */
  get advice(): string {
    if (this.offline) return t.errors.advice.offline;
    if (this.status === 401) return t.errors.advice.signIn;
    if (this.status === 404) return t.errors.advice.missing;
    if (this.status === 409) return t.errors.advice.conflict;
    if (this.status === 429) return t.errors.advice.busy;
    if (this.status >= 500) return t.errors.advice.server;
    return t.errors.advice.entry;
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => null);
  const problem = (body as { error?: Problem } | null)?.error ?? {};
  const message = problem.message ?? t.errors.status(response.status);
  return new Failure(problem.kind ?? "http", message, problem.at ?? null, response.status, body);
}

async function answer(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { accept: "application/json", "content-type": "application/json" };
  }
  if (signal) init.signal = signal;
  let response: Response;
  try {
    response = await fetch(BASE + path, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failure("offline", t.errors.offline);
  }
  if (!response.ok) throw await failureOf(response);
  return response;
}

export async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await answer(method, path, body, signal);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

export const get = <T>(path: string, signal?: AbortSignal) => call<T>("GET", path, undefined, signal);
export const post = <T>(path: string, body: unknown, signal?: AbortSignal) => call<T>("POST", path, body, signal);

export async function text(path: string): Promise<string> {
  return (await answer("GET", path)).text();
}

export function streamUrl(path: string): string {
  return BASE + path;
}

/** A query string without what is not set. */
export function query(parts: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) search.set(name, String(value));
  const written = search.toString();
  return written ? `?${written}` : "";
}
