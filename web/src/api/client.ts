/** One way to the server: JSON in, JSON out, every failure a `Failure` in words. */
import { answered } from "~/app/online";
import { t } from "~/strings";
import { sentence } from "~/strings/format";
import { BASE, takeEarly } from "./early";
import type { Me } from "./types";

/** Where something is wrong: which entry of a record, from 0; which line of a text, from 1. */
interface Place {
  entry?: number | null;
  line?: number | null;
}

interface Problem extends Place {
  kind?: string;
  message?: string;
}

export class Failure extends Error {
  constructor(
    readonly kind: string,
    message: string,
    readonly place: Place = {},
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
    if (this.status === 404) return t.errors.advice.missing;
    if (this.status === 409) return t.errors.advice.conflict;
    if (this.status === 429) return t.errors.advice.busy;
    if (this.status >= 500) return t.errors.advice.server;
    return t.errors.advice.entry;
  }
}

/** Field names are for programs: what the page itself sends has the right shape, what people bring may not. */
const SHAPES: Record<string, string> = { shape: t.errors.shape, event_shape: t.errors.entryShape };

async function failureOf(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => null);
  const problem = (body as { error?: Problem } | null)?.error ?? {};
  // What the server says of API tokens is for programs.
  const said = response.status === 401 ? t.account.first : (SHAPES[problem.kind ?? ""] ?? problem.message);
  const message = said ? sentence(said) : t.errors.status(response.status);
  return new Failure(problem.kind ?? "http", message, problem, response.status, body);
}

let known: Promise<Me> | null = null;

/** Who I am here, asked once. */
export function session(): Promise<Me> {
  known ??= get<Me>("/session").catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/** The session's proof that a change comes from this page; none where there are no accounts. */
const csrfToken = () =>
  session().then(
    ({ csrf }) => csrf,
    () => null,
  );

/** After signing in or out. */
export function forgetSession(): void {
  known = null;
}

interface More {
  signal?: AbortSignal | undefined;
  /** Sent again with the same key, a request is done once. */
  key?: string;
  /** What the body is, where it is a text and no JSON. */
  type?: string;
  /** Sent even when the page is being left. */
  keepalive?: boolean;
}

async function requestOf(method: string, body: unknown, more: More): Promise<RequestInit> {
  const headers: Record<string, string> = { accept: "application/json" };
  const init: RequestInit = { method, credentials: "same-origin", headers };
  if (body !== undefined) {
    init.body = more.type ? String(body) : JSON.stringify(body);
    headers["content-type"] = more.type ?? "application/json";
  }
  const token = method === "GET" ? null : await csrfToken();
  if (token) headers["x-csrf-token"] = token;
  if (more.key) headers["idempotency-key"] = more.key;
  if (more.signal) init.signal = more.signal;
  if (more.keepalive) init.keepalive = true;
  return init;
}

/** The answer to this very question, where it was asked before the page was there. */
function early(method: string, path: string, body: unknown, more: More): Promise<Response> | undefined {
  if (more.key || !(method === "GET" || method === "POST")) return undefined;
  return takeEarly(path, method === "GET" ? undefined : JSON.stringify(body));
}

async function answer(method: string, path: string, body?: unknown, more: More = {}): Promise<Response> {
  let response: Response;
  try {
    const begun = early(method, path, body, more);
    response = await (begun ?? fetch(BASE + path, await requestOf(method, body, more)));
  } catch (error) {
    if (more.signal?.aborted) throw error;
    throw new Failure("offline", t.errors.offline);
  }
  // What the page's own worker had kept is no word of the server.
  answered(!response.headers.has("x-kept"));
  if (!response.ok) throw await failureOf(response);
  return response;
}

export async function call<T>(method: string, path: string, body?: unknown, more?: More): Promise<T> {
  const response = await answer(method, path, body, more);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

export const get = <T>(path: string, signal?: AbortSignal) => call<T>("GET", path, undefined, { signal });
export const post = <T>(path: string, body: unknown, signal?: AbortSignal) => call<T>("POST", path, body, { signal });

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
