/** Everyone can use it: axe on every page in both themes, and the keyboard alone is enough. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makeTable } from "./api.ts";
import { SIZES, type Size, visit, withBrowser } from "./browser.ts";
import { GAME } from "./data/clue.ts";
import { openViews } from "./views.ts";

withBrowser();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string;
  nodes: string[];
}

async function serious(page: Page): Promise<Finding[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (o: object) => Promise<{ violations: unknown[] }> } };
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    type Violation = { id: string; impact: string; nodes: { html: string }[] };
    return (violations as Violation[])
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.slice(0, 3).map((node) => node.html.slice(0, 160)),
      }));
  });
}

for (const size of Object.keys(SIZES) as Size[]) {
  for (const dark of [false, true]) {
    test(`axe finds nothing serious (${size}, ${dark ? "dark" : "light"})`, { timeout: 120_000 }, async () => {
      const { page, context } = await visit(size, { dark });
      const found: Record<string, Finding[]> = {};
      for (const view of await openViews()) {
        await view.open(page);
        const findings = await serious(page);
        if (findings.length > 0) found[view.name] = findings;
      }
      expect(found).toEqual({});
      await context.close();
    });
  }
}

test("a suggestion, a cell and the log by keyboard alone", async () => {
  const { page, context } = await visit("desktop");
  const { id } = await makeTable(GAME.table(3));
  await page.goto(`/clue/${id}`);
  await page.getByRole("button", { name: /^Scarlett, Me:/ }).waitFor();
  // A square with the arrow keys.
  await page.getByRole("button", { name: /^Scarlett, Me:/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Mustard, Bob:/);
  await page.keyboard.press("Enter");
  await page.locator(".sheet").waitFor();
  await page.keyboard.press("Escape");
  // A suggestion: N opens it, Tab and Enter do the rest.
  await page.keyboard.press("n");
  await page.locator(".sheet").waitFor();
  const press = async (name: RegExp) => {
    for (let i = 0; i < 60; i++) {
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
      if (name.test(focused)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
  };
  for (const name of [/^Peacock/, /^Rope/, /^Hall/, /Nobody showed/]) await press(name);
  await page.locator(".log-row", { hasText: "Peacock, Rope, Hall" }).waitFor();
  await page.keyboard.press("Control+z");
  await page.locator(".log-row", { hasText: "Peacock, Rope, Hall" }).waitFor({ state: "detached" });
  await context.close();
});

test("a practice call by keyboard alone", async () => {
  const { page, context } = await visit("desktop");
  await page.goto("/bridge/practice");
  await page.getByRole("button", { name: "Deal a hand" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".box-P:enabled").waitFor();
  const before = await page.locator(".auction-call").count();
  await page.keyboard.press("p");
  await expect.poll(() => page.locator(".auction-call").count()).toBeGreaterThan(before);
  await context.close();
});
