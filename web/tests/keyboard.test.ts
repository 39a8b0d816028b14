/** What is done at a table, done with the keyboard alone. */
import { expect, test } from "vitest";
import { getTable, makeTable } from "./api.ts";
import { visit, withBrowser } from "./browser.ts";
import { GAME } from "./data/clue.ts";

withBrowser();

test("a suggestion, a cell and the log by keyboard alone", async () => {
  const { page, context } = await visit("desktop");
  const { id } = await makeTable(GAME.table(3));
  await page.goto(`/clue/${id}`);
  await page.getByRole("button", { name: /^Scarlett, You:/ }).waitFor();
  // A square with the arrow keys.
  await page.getByRole("button", { name: /^Scarlett, You:/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Mustard, Bob:/);
  await page.keyboard.press("Enter");
  await page.locator(".sheet").waitFor();
  await page.keyboard.press("Escape");
  // As long as the sheet is there, the page's keys rest.
  await page.locator(".sheet").waitFor({ state: "detached" });
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
  await page.getByRole("button", { name: "You", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Set-up");
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
    // Rows that still tell of the point before cannot be picked.
    const row = page.locator('[aria-busy="false"] .meaning-row').first();
    await row.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".auction-call").count()).toBe(depth);
  }
  await page.locator(".auction-call").first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".meaning").waitFor();
  await context.close();
});

/** The keys of the page beneath are not for those who type into a sheet. */
test("under an open sheet the page's keys rest", async () => {
  const { page, context } = await visit("desktop");
  const settings = { set: 6, starter: "W" };
  const events = [{ player: "W", play: "3|3" }];
  const { id } = await makeTable({ game: "domino", title: "Keys", settings, events });
  await page.goto(`/domino/${id}`);
  await page.getByRole("button", { name: "Change entry 1" }).click();
  await page.locator(".sheet").getByRole("button", { name: "Play 3|3", exact: true }).waitFor();
  await page.keyboard.press("p");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  await page.locator(".sheet").waitFor({ state: "detached" });
  expect((await getTable(id)).events).toEqual(events);
  await page.keyboard.press("p");
  await expect.poll(async () => (await getTable(id)).events.length).toBe(2);
  await context.close();
});
