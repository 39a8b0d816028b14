/** A real Chromium for the tests, in a phone's and a desktop's size; a page that logs an error fails its test. */
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { listening, strange } from "./plain.ts";

export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;
export type Size = keyof typeof SIZES;

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

let browser: Browser;

/** Call once in each file. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  });
  afterAll(() => browser?.close());
}

/** What the browser says when the network is cut on purpose is no error of the page. */
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_INCOMPLETE_CHUNKED|ERR_FAILED/;

export interface Visit {
  page: Page;
  context: BrowserContext;
  size: Size;
  errors: string[];
  /** All that was on screen at any moment, and what the server said. */
  heard: ReadonlySet<string>;
}

export async function visit(size: Size, options: { dark?: boolean; worker?: boolean } = {}): Promise<Visit> {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: inject("url"),
    colorScheme: options.dark ? "dark" : "light",
    reducedMotion: "reduce",
    acceptDownloads: true,
    serviceWorkers: options.worker === false ? "block" : "allow",
  });
  context.setDefaultTimeout(30_000);
  const heard = await listening(context);
  const page = await context.newPage();
  const errors: string[] = [];
  watch(page, errors);
  return { page, context, size, errors, heard };
}

export function watch(page: Page, errors: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" && !CUT.test(message.text())) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
}

/** The same journey on a phone and on a desktop, with nothing in the console and nothing strange to read. */
export function journey(name: string, walk: (visit: Visit) => Promise<void>): void {
  for (const size of Object.keys(SIZES) as Size[]) {
    test(`${name} (${size})`, async () => {
      const at = await visit(size);
      try {
        await walk(at);
        expect(at.errors).toEqual([]);
        expect(strange(at.heard)).toEqual([]);
      } catch (error) {
        await at.page.screenshot({ path: `test-results/failed/${name} (${size}).png` });
        throw error;
      } finally {
        await at.context.close();
      }
    });
  }
}
