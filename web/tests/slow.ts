/** A slow network, and what a first load over it weighs and takes. */
import type { Page } from "playwright-core";
import { visit } from "./browser.ts";

/** Slow 4G, as Lighthouse throttles it. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};

/** How far things jumped about while the page was loaded. */
function shifted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(sum), 300);
      }),
  );
}

declare global {
  interface Window {
    seenAt?: number;
  }
}

/** Notes in the page itself when something was first on screen: who asks from outside hears of it up to half a second later. */
async function noteWhenSeen(page: Page, what: string): Promise<void> {
  await page.addInitScript((what) => {
    const isThere = () => [...document.querySelectorAll(what)].some((element) => element.getClientRects().length > 0);
    const look = () =>
      // What is there in this frame has been painted by the next one.
      requestAnimationFrame(isThere() ? () => Object.assign(window, { seenAt: performance.now() }) : look);
    look();
  }, what);
}

export interface Load {
  bytes: number;
  /** How many answers that was. */
  files: number;
  shift: number;
  /** When something was on screen, and when what was asked for was, in milliseconds. */
  painted: number;
  ready: number;
}

/** The first load of a page by somebody who has never been here: until it is `ready`, and all of it that comes by itself. */
export async function load(path: string, ready: string, whole = ready): Promise<Load> {
  // What the page's worker fetches for itself is neither slowed down nor counted by the browser.
  const { page, context } = await visit("phone", { worker: false });
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW);
  let bytes = 0;
  let files = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    files += 1;
  });
  await noteWhenSeen(page, ready);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => window.seenAt);
  const at = await page.evaluate(() => window.seenAt ?? Number.POSITIVE_INFINITY);
  await page.locator(whole).first().waitFor();
  const shift = await shifted(page);
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  await context.close();
  return { bytes, files, shift, painted, ready: at };
}

/** Where people arrive first, what they want to see there, and what comes last where that is something else. */
export const ROUTES: readonly (readonly [string, string, string?])[] = [
  ["/", ".game-card"],
  ["/clue/new", ".setup-go"],
  ["/domino/new", ".tile-picker"],
  ["/bridge/practice", "main .btn-primary"],
  ["/bridge/reading", "textarea"],
  ["/bridge/explorer?a=1N-P", ".meaning-row"],
  ["/bridge/book/sayc", ".fold"],
  ["/bridge/card", ".card-modules"],
  ["/bridge/editor/sayc", ".editor-text, .cm-content", ".cm-content"],
  ["/bridge/history", "main .note, main .panel"],
  ["/settings", "main .panel"],
];
