/** Everyone can use it: axe on every view in both themes, and nothing there that only a mouse can reach. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Size, visit, withBrowser } from "./browser.ts";
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

/** What sticks out on the narrowest phone, and with letters twice as large. */
async function tooWide(page: Page): Promise<string[]> {
  const measured = (when: string) =>
    page.evaluate((at) => {
      const room = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= room) return [];
      const inside = (e: Element) => e.closest(".bridge-nav, .editor-box, .matrix-scroll, .sr-only") !== null;
      const out = [...document.querySelectorAll("body *")].filter(
        (e) => e.getBoundingClientRect().right > room + 1 && !inside(e) && e.checkVisibility(),
      );
      return out.slice(-2).map((e) => `${at}: ${e.outerHTML.slice(0, 120)}`);
    }, when);
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: 640 });
  const narrow = await measured("320 px");
  await page.setViewportSize(size);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const large = await measured("200%");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
  return [...narrow, ...large];
}

/** A test for one size: every view, light and dark. */
export function accessible(size: Size): void {
  withBrowser();
  test(`axe finds nothing, the keyboard gets everywhere, nothing is wider than the screen (${size})`, {
    timeout: 600_000,
  }, async () => {
    const { page, context } = await visit(size);
    const found: Record<string, unknown> = {};
    for (const view of await openViews()) {
      await page.emulateMedia({ colorScheme: "light" });
      await view.open(page);
      const light = await violations(page);
      const unreached = await mouseOnly(page);
      // Only colours differ in the dark.
      await page.emulateMedia({ colorScheme: "dark" });
      const dark = await violations(page, ["color-contrast"]);
      const wide = size === "phone" ? await tooWide(page) : [];
      if (light.length + dark.length + unreached.length + wide.length > 0) {
        found[view.name] = { light, dark, unreached, wide };
      }
    }
    expect(found).toEqual({});
    await context.close();
  });
}
