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
