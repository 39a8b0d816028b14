/** Everyone can use it: axe on every view in both themes, and the keyboard alone is enough. */
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

async function serious(page: Page, rules?: string[]): Promise<Finding[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run: (o: object) => Promise<{ violations: unknown[] }> } };
    const { violations } = await axe.run({ resultTypes: ["violations"], ...(only && { runOnly: only }) });
    type Violation = { id: string; impact: string; nodes: { html: string }[] };
    return (violations as Violation[])
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.slice(0, 3).map((node) => node.html.slice(0, 160)),
      }));
  }, rules);
}

/** What a mouse can do here and the keyboard cannot. In a group that the arrow keys walk, one member is enough. */
function mouseOnly(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = "a[href], button, summary, input, select, textarea, [role=slider], [contenteditable=true]";
    const GROUPS = "[role=group], [role=radiogroup], [role=tablist], [role=menu], .matrix";
    const shown = (e: Element) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[aria-hidden=true]");
    const free = (e: Element) => (e as HTMLElement).tabIndex >= 0;
    const members = (group: Element | null) => (group ? [group, ...group.querySelectorAll(CONTROLS)] : []);
    const reached = (e: Element) => free(e) || members(e.closest(GROUPS)).some(free);
    const all = [...document.querySelectorAll("body *")].filter(shown);
    const stuck = all.filter((e) => e.matches(CONTROLS) && !e.matches(":disabled") && !reached(e));
    const clicked = all.filter((e) => getComputedStyle(e).cursor === "pointer" && !e.closest(`${CONTROLS}, label`));
    return [...stuck, ...clicked].map((e) => e.outerHTML.slice(0, 160));
  });
}

for (const size of Object.keys(SIZES) as Size[]) {
  test(`axe finds nothing serious, and the keyboard gets everywhere (${size})`, { timeout: 600_000 }, async () => {
    const { page, context } = await visit(size);
    const found: Record<string, unknown> = {};
    for (const view of await openViews()) {
      await page.emulateMedia({ colorScheme: "light" });
      await view.open(page);
      const light = await serious(page);
      const unreached = await mouseOnly(page);
      // Only colours differ in the dark.
      await page.emulateMedia({ colorScheme: "dark" });
      const dark = await serious(page, ["color-contrast"]);
      if (light.length + dark.length + unreached.length > 0) found[view.name] = { light, dark, unreached };
    }
    expect(found).toEqual({});
    await context.close();
  });
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
  for (const name of [/^Green/, /^Wrench/, /^Study/, /Nobody showed/]) await press(name);
  await page.locator(".log-row", { hasText: "Green, Wrench, Study" }).waitFor();
  await page.keyboard.press("Control+z");
  await page.locator(".log-row", { hasText: "Green, Wrench, Study" }).waitFor({ state: "detached" });
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

test("a domino hand, its timeline and the table's menu by keyboard alone", async () => {
  const { page, context } = await visit("desktop");
  await page.goto("/domino/new");
  await page.locator(".tile-picker button").first().focus();
  for (let i = 0; i < 7; i++) {
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
  }
  await page.getByRole("button", { name: "Start" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /to play|Your turn/ }).waitFor();
  await page
    .getByRole("button", { name: /^Play / })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Pass", exact: true }).waitFor();
  await page.keyboard.press("p");
  await page.getByText(/^2 of 2\./).waitFor();
  await page.getByRole("slider").focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByText(/^1 of 2\./).waitFor();
  await page.keyboard.press("End");
  await page.getByText(/^2 of 2\./).waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText(/^1 of 1\./).waitFor();
  await page.getByRole("button", { name: "Table menu" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Share");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await context.close();
});

test("the explorer by keyboard alone", async () => {
  const { page, context } = await visit("desktop");
  await page.goto("/bridge/explorer");
  for (let depth = 1; depth <= 2; depth++) {
    const row = page.locator(".meaning-row").first();
    await row.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".auction-call").count()).toBe(depth);
  }
  await page.locator(".auction-call").first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".meaning").waitFor();
  await context.close();
});
