import { afterEach, expect, test, vi } from "vitest";
import type { Table } from "~/api/types";
import { after, type Change, deliver, fold, load, newKey, type Queued, save } from "./queue";

const table = (events: object[], number: number): Table =>
  ({
    id: "t",
    game: "clue",
    title: "",
    number,
    created: 0,
    touched: 0,
    settings: { players: [] },
    events,
    undo: 0,
    redo: 0,
  }) as Table;
const note = (card: string) => ({ note: { holder: "Bob", card, has: true } });
const append = (card: string): Queued => ({ key: newKey(), change: { kind: "append", event: note(card) } });

afterEach(() => vi.unstubAllGlobals());

interface Sent {
  method: string;
  path: string;
  body: { expect?: number } | null;
  key: string | null;
}

/** A server in miniature: appends with an expected number, and remembers keys. `lost` answers get lost on the way. */
function server(start: Table, lost = new Set<number>()) {
  let now = start;
  let requests = 0;
  const keys = new Set<string>();
  const sent: Sent[] = [];
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const path = url.replace("/api/v1", "");
    if (path === "/session") return json(200, { csrf: null });
    const method = init?.method ?? "GET";
    if (method === "GET") return json(200, now);
    const body = init?.body ? JSON.parse(init.body as string) : null;
    const key = new Headers(init?.headers).get("idempotency-key");
    sent.push({ method, path, body, key });
    requests += 1;
    const repeated = key !== null && keys.has(key);
    const expect = body ? body.expect : Number(new URL(url, "http://x").searchParams.get("expect"));
    if (!repeated && expect !== now.number) return json(409, { error: { kind: "conflict", message: "late" } });
    if (!repeated) {
      const events = [...now.events, ...(body?.events ?? [])];
      if (method === "DELETE") events.splice(Number(path.match(/events\/(\d+)/)?.[1]), 1);
      if (path.endsWith("/undo")) events.pop();
      now = { ...now, number: now.number + 1, events };
      if (key) keys.add(key);
    }
    if (lost.has(requests)) throw new TypeError("network");
    return json(201, { number: now.number, again: repeated });
  });
  return { sent, table: () => now };
}

test("what waits is kept on the device and shown as if it were there", () => {
  save("/tables/x", [append("Rope")]);
  expect(load("/tables/x")).toHaveLength(1);
  save("/tables/x", []);
  expect(localStorage.getItem("kibitzer.queue/tables/x")).toBeNull();
  const queue: Queued[] = [
    append("Hall"),
    { key: "b", change: { kind: "edit", index: 0, was: note("Rope"), event: note("Wrench") } },
    { key: "c", change: { kind: "delete", index: 1, was: note("Hall") } },
  ];
  expect(fold([note("Rope")], queue)).toEqual([note("Wrench")]);
});

test("a change is sent again only where it still means the same", () => {
  const edit = { kind: "edit", index: 0, was: note("Rope"), event: note("Hall") } as const;
  const before = table([note("Rope")], 2);
  expect(after(edit, table([note("Rope")], 3), before)).toBe("again");
  expect(after(edit, table([note("Hall")], 3), before)).toBe("done");
  expect(after(edit, table([note("Wrench")], 3), before)).toBe("given up");
  expect(after({ kind: "undo" }, table([], 3), before)).toBe("given up");
  expect(after({ kind: "append", event: note("Rope") }, table([], 3), before)).toBe("again");
});

test("an entry overtaken by another goes on top of it", async () => {
  const remote = server(table([note("Wrench")], 1));
  const outcome = await deliver(table([], 0), append("Rope"));
  expect(outcome.kind).toBe("done");
  expect(remote.table().events).toEqual([note("Wrench"), note("Rope")]);
  expect(remote.sent.map(({ body }) => body?.expect)).toEqual([0, 1]);
});

test("two who write down the same move at the same time write down one", async () => {
  // The server has its own order of fields.
  const kept = { note: { has: true, card: "Rope", holder: "Bob" } };
  const remote = server(table([note("Wrench"), kept], 2));
  expect((await deliver(table([note("Wrench")], 1), append("Rope"))).kind).toBe("done");
  expect(remote.table().events).toEqual([note("Wrench"), note("Rope")]);
  // What was there before is no reason: the same may happen again.
  expect((await deliver(remote.table(), append("Rope"))).kind).toBe("done");
  expect(remote.table().events).toHaveLength(3);
});

test("an answer that gets lost makes nothing twice", async () => {
  const remote = server(table([], 0), new Set([1]));
  const queued = append("Rope");
  expect((await deliver(table([], 0), queued)).kind).toBe("later");
  expect((await deliver(table([], 0), queued)).kind).toBe("done");
  expect(remote.table().events).toEqual([note("Rope")]);
  expect(new Set(remote.sent.map(({ key }) => key)).size).toBe(1);
});

test.each<Change>([{ kind: "delete", index: 0, was: note("Rope") }, { kind: "undo" }])(
  "$kind whose answer gets lost takes out one of two equal entries",
  async (change) => {
    const remote = server(table([note("Rope"), note("Rope")], 2), new Set([1]));
    const queued = { key: newKey(), change };
    expect((await deliver(table([note("Rope"), note("Rope")], 2), queued)).kind).toBe("later");
    expect((await deliver(remote.table(), queued)).kind).toBe("done");
    expect(remote.table().events).toEqual([note("Rope")]);
    expect(new Set(remote.sent.map(({ key }) => key)).size).toBe(1);
  },
);

test("a refusal is told, with the reason", async () => {
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("/session")
      ? new Response('{"csrf":null}')
      : new Response('{"error":{"kind":"unknown_card","message":"no card Rop","at":"event 0","entry":1}}', {
          status: 422,
        }),
  );
  const outcome = await deliver(table([], 0), append("Rop"));
  expect(outcome).toMatchObject({ kind: "refused", failure: { kind: "unknown_card", place: { entry: 1 } } });
});
