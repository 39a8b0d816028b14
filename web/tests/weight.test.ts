/** Budgets: what the first load weighs over a slow network, and that nothing jumps about meanwhile. */
import { expect, test } from "vitest";
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
    [...ROUTES.slice(1), [`/clue/${id}`, ".matrix"] as const].map(async ([path, ready]) => {
      const { bytes } = await load(path, ready);
      return { path, bytes };
    }),
  );
  expect(weights.filter(({ bytes }) => bytes >= MOST)).toEqual([]);
});
