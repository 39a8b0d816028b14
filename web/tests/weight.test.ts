/** Budgets: what the first load weighs over a slow network, and that nothing jumps about meanwhile. */
import { expect, test } from "vitest";
import { makeTable } from "./api.ts";
import { visit, withBrowser } from "./browser.ts";
import { GAME } from "./data/clue.ts";

withBrowser();
const KB = 1024;
/** Slow 4G, as Lighthouse throttles it. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};

async function load(path: string, ready: string) {
  const { page, context } = await visit("phone");
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(sum), 300);
      }),
  );
  await context.close();
  return { bytes, shift };
}

test("the first load of the home page", async () => {
  const { bytes, shift } = await load("/", ".game-card");
  expect(bytes).toBeLessThan(250 * KB);
  expect(shift).toBeLessThan(0.1);
});

test("the first load of a Clue table", async () => {
  const { id } = await makeTable(GAME.table(4));
  const { bytes } = await load(`/clue/${id}`, ".matrix");
  expect(bytes).toBeLessThan(250 * KB);
});
