import { afterEach, expect, test, vi } from "vitest";
import { TableStore } from "./store";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("entries made offline are sent once, in order, when the network is back", async () => {
  vi.useFakeTimers();
  let online = true;
  const stored: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (!online) throw new TypeError("no network");
    if (url.endsWith("/session")) return new Response('{"csrf":null}');
    if (init?.method === "POST") stored.push(...JSON.parse(init.body as string).events);
    const table = { id: "t", number: stored.length, events: [...stored], undo: stored.length, redo: 0 };
    return new Response(JSON.stringify(table));
  });
  const store = new TableStore("/tables/t", () => undefined);
  await store.refresh();
  online = false;
  store.change({ kind: "append", event: { call: "1N" } });
  store.change({ kind: "append", event: { call: "P" } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.snapshot()).toMatchObject({ offline: true, pending: 2, events: [{ call: "1N" }, { call: "P" }] });
  online = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(store.snapshot()).toMatchObject({ offline: false, pending: 0 });
  expect(stored).toEqual([{ call: "1N" }, { call: "P" }]);
});

test("an entry whose echo is quicker than its answer is not shown twice", async () => {
  const stored: unknown[] = [];
  let answer = () => {};
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url.endsWith("/session")) return new Response('{"csrf":null}');
    if (init?.method === "POST") {
      stored.push(...JSON.parse(init.body as string).events);
      await new Promise<void>((wake) => {
        answer = wake;
      });
    }
    return new Response(JSON.stringify({ id: "e", number: stored.length, events: [...stored], undo: 0, redo: 0 }));
  });
  const store = new TableStore("/tables/e", () => undefined);
  await store.refresh();
  const shown: number[] = [];
  store.subscribe(() => shown.push(store.snapshot().events.length));
  store.change({ kind: "append", event: { call: "1N" } });
  await vi.waitFor(() => expect(stored).toHaveLength(1));
  store.hear(1);
  await store.refresh();
  answer();
  await vi.waitFor(() => expect(store.snapshot().pending).toBe(0));
  expect(Math.max(...shown)).toBe(1);
  // Somebody else's entry is fetched as soon as ours is through.
  stored.push({ call: "P" });
  store.hear(2);
  await vi.waitFor(() => expect(store.snapshot().events).toHaveLength(2));
});
