/** Everyone can use it, on every view: axe in both themes, nothing that only a mouse can reach, room for large text and
 * small screens, plain words. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SIZES, type Size, visit, withBrowser } from "./browser.ts";
import { misfits } from "./layout.ts";
import { strange } from "./plain.ts";
import { openViews } from "./views.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string;
  nodes: string[];
}

async function violations(page: Page, rules?: string[]): Promise<Finding[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run: (o: object) => Promise<{ violations: unknown[] }> } };
    const { violations } = await axe.run({ resultTypes: ["violations"], ...(only && { runOnly: only }) });
    type Violation = { id: string; impact: string; nodes: { html: string }[] };
    return (violations as Violation[]).map(({ id, impact, nodes }) => ({
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

/** How the page is looked at: on which screen, with text how large. */
const FITS: Record<Size, readonly { width: number; text: string }[]> = {
  phone: [
    { width: 320, text: "100%" },
    { width: 390, text: "200%" },
  ],
  desktop: [{ width: 1280, text: "200%" }],
};

async function fits(page: Page, size: Size): Promise<string[]> {
  const { width, height } = SIZES[size].viewport;
  const found: string[] = [];
  for (const look of FITS[size]) {
    await page.setViewportSize({ width: look.width, height });
    await page.evaluate((text) => document.documentElement.style.setProperty("font-size", text), look.text);
    found.push(...(await misfits(page)).map((what) => `${look.width} px, text ${look.text}: ${what}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize({ width, height });
  return found;
}

/** A test for one size: every view, light and dark. */
export function accessible(size: Size): void {
  withBrowser();
  test(`every view is for everyone (${size})`, { timeout: 600_000 }, async () => {
    const { page, context, heard } = await visit(size);
    const found: Record<string, unknown> = {};
    for (const view of await openViews()) {
      await page.emulateMedia({ colorScheme: "light" });
      await view.open(page);
      const light = await violations(page);
      const unreached = await mouseOnly(page);
      // Only colours differ in the dark.
      await page.emulateMedia({ colorScheme: "dark" });
      const dark = await violations(page, ["color-contrast", "link-in-text-block"]);
      const cut = await fits(page, size);
      if (light.length + dark.length + unreached.length + cut.length > 0)
        found[view.name] = { light, dark, unreached, cut };
    }
    expect({ ...found, words: strange(heard) }).toEqual({ words: [] });
    await context.close();
  });
}
