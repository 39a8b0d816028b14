/** Budgets: what the first load weighs over a slow network, and that nothing jumps about meanwhile. */
import { expect, inject, test } from "vitest";
import { makeTable } from "./api.ts";
import { withBrowser } from "./browser.ts";
import { GAME } from "./data/clue.ts";
import { load, ROUTES } from "./slow.ts";

withBrowser();
const MOST = 250 * 1024;

test("the first load of the home page", async () => {
  const { bytes, shift } = await load("/", ".game-card");
  expect(bytes).toBeLessThan(MOST);
  expect(shift).toBeLessThan(0.1);
});

test("the first load of every other page", async () => {
  const { id } = await makeTable(GAME.table(4));
  const weights = await Promise.all(
    [...ROUTES.slice(1), [`/clue/${id}`, ".matrix"] as const].map(async ([path, ready, whole]) => {
      const { bytes } = await load(path, ready, whole);
      return { path, bytes };
    }),
  );
  expect(weights.filter(({ bytes }) => bytes >= MOST)).toEqual([]);
});

test("what comes pressed is what comes plain", async () => {
  const read = async (path: string, encoding: string) => {
    const response = await fetch(inject("url") + path, { headers: { "accept-encoding": encoding } });
    return { coding: response.headers.get("content-encoding"), text: await response.text() };
  };
  const { text } = await read("/", "identity");
  const files = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, path]) => (path ? [path] : []));
  expect(files.length).toBeGreaterThan(2);
  for (const path of ["/", "/sw.js", "/manifest.webmanifest", "/icon.svg", ...files]) {
    const plain = await read(path, "identity");
    for (const coding of ["br", "gzip"]) {
      expect(await read(path, coding)).toEqual({ coding, text: plain.text });
    }
  }
});
