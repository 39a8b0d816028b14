/** `make screenshots`: every main view on a phone and on a desktop, light and dark. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { SIZES, type Size, visit, withBrowser } from "./browser.ts";
import { openViews } from "./views.ts";

withBrowser();
const FOLDER = resolve(import.meta.dirname, "../test-results/screenshots");
const THEMES = ["light", "dark"] as const;

/** Only a picture waits for the whole simulation. */
const finished = (page: Page) => page.getByRole("button", { name: "Simulate again" }).waitFor({ timeout: 300_000 });

for (const size of Object.keys(SIZES) as Size[]) {
  test(size, { timeout: 900_000 }, async () => {
    mkdirSync(FOLDER, { recursive: true });
    const { page, context } = await visit(size);
    for (const view of await openViews()) {
      await view.open(page);
      if (view.name === "reading-advice") await finished(page);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${FOLDER}/${view.name}-${size}${colorScheme === "dark" ? "-dark" : ""}.png` });
      }
      await page.emulateMedia({ colorScheme: "light" });
    }
    await context.close();
  });
}
