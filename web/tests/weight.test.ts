/** Budgets: what the first load weighs over a slow network, and that nothing jumps about meanwhile. */
import { expect, test } from "vitest";
import { makeTable } from "./api.ts";
import { withBrowser } from "./browser.ts";
import { GAME } from "./data/clue.ts";
import { load, ROUTES } from "./slow.ts";

withBrowser();
const KB = 1024;
/** The editor brings a whole system's text and what colours, checks and counts its lines. */
const most = (path: string) => (path.startsWith("/bridge/editor") ? 280 : 250) * KB;

test("the first load of the home page", async () => {
  const { bytes, shift } = await load("/", ".game-card");
  expect(bytes).toBeLessThan(250 * KB);
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
  expect(weights.filter(({ path, bytes }) => bytes >= most(path))).toEqual([]);
});
