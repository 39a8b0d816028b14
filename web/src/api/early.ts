/**
 * The first questions of a view, asked while the page's own code is still on the way.
 *
 * An answer is taken once, by whoever would have asked the same question, and not long after it came.
 */
export const BASE = "/api/v1";
/** After this the question is asked again. */
const FRESH_MS = 10_000;

const asked = new Map<string, { at: number; response: Promise<Response> }>();

const named = (path: string, body?: string) => `${path}\n${body ?? ""}`;

function ask(path: string, init: RequestInit, body?: string): void {
  const response = fetch(BASE + path, { credentials: "same-origin", ...init });
  // Whoever takes it hears of it; nobody need.
  response.catch(() => undefined);
  asked.set(named(path, body), { at: Date.now(), response });
}

export function getEarly(path: string): void {
  ask(path, { headers: { accept: "application/json" } });
}

/** A question, which changes nothing: it needs no proof that the page itself asks. */
export function postEarly(path: string, question: object): void {
  const body = JSON.stringify(question);
  const headers = { accept: "application/json", "content-type": "application/json" };
  ask(path, { method: "POST", headers, body }, body);
}

export function takeEarly(path: string, body?: string): Promise<Response> | undefined {
  const found = asked.get(named(path, body));
  asked.delete(named(path, body));
  return found && Date.now() - found.at < FRESH_MS ? found.response : undefined;
}
