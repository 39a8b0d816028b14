/** `make screenshots`: every main view on a phone and on a desktop, light, and some of them dark. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { SIZES, type Size, visit, withBrowser } from "./browser.ts";
import { openViews } from "./views.ts";

withBrowser();
const FOLDER = resolve(import.meta.dirname, "../test-results/screenshots");
const DARK = new Set(["clue-board", "clue-chances", "domino", "reading-cards", "practice-board"]);

/** Only a picture waits for the whole simulation. */
const finished = (page: Page) => page.getByRole("button", { name: "Simulate again" }).waitFor({ timeout: 300_000 });

for (const size of Object.keys(SIZES) as Size[]) {
  for (const dark of [false, true]) {
    test(`${size}, ${dark ? "dark" : "light"}`, { timeout: 600_000 }, async () => {
      mkdirSync(FOLDER, { recursive: true });
      const { page, context } = await visit(size, { dark });
      for (const view of await openViews()) {
        if (dark && !DARK.has(view.name)) continue;
        await view.open(page);
        if (view.name === "reading-advice") await finished(page);
        await page.screenshot({ path: `${FOLDER}/${view.name}-${size}${dark ? "-dark" : ""}.png` });
      }
      await context.close();
    });
  }
}
