/** What is done more seldom: themes, names, files, models, decks of one's own, a hand once more. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { makeTable } from "./api.ts";
import { journey, withBrowser } from "./browser.ts";
import { practised } from "./data/practice.ts";

withBrowser();

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

journey("colours of one's own, a new name, a PBN file, the end of a table", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /^Theme/ }).click();
  await page.getByRole("button", { name: "Theme: light" }).click();
  await page.getByRole("button", { name: "Theme: dark" }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  await page.locator(".game-card", { hasText: "Bridge" }).getByRole("button", { name: "Try a demo" }).click();
  await choose(page, "Rename");
  await page.getByLabel("Name of the table").fill("Board of the night");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Board of the night" }).waitFor();
  const file = page.waitForEvent("download");
  await choose(page, "Export as PBN");
  expect(readFileSync(await (await file).path(), "utf8")).toMatch(/\[Auction "N"\]\s+1NT/);
  await choose(page, "Delete table");
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("Recent tables").waitFor();
  await expect.poll(() => page.getByText("Board of the night").count()).toBe(0);
});

journey("a LIN, as the bridge sites write it", async ({ page }) => {
  await page.goto("/bridge/reading");
  const lin = "md|3SKJ74HA852DK6CJ93,,|sv|o|mb|p|mb|1N|mb|p|mb|2C|mb|p|mb|2H|";
  await page.getByLabel(/^PBN or LIN/).fill(lin);
  await page.getByRole("button", { name: "Open the board" }).click();
  await page.waitForURL(/reading\/.+/);
  await expect.poll(() => page.locator(".auction-call").count()).toBe(6);
});

journey("dominoes: another way of playing tells something else", async ({ page }) => {
  const demo = JSON.parse(readFileSync(new URL("../src/home/demos/domino.json", import.meta.url), "utf8"));
  const { id } = await makeTable({ ...demo, title: "Test" });
  await page.goto(`/domino/${id}`);
  const map = page.locator(".heat-map").first();
  await map.waitFor();
  const said = () =>
    map.locator("td[title]").evaluateAll((all) => all.map((cell) => cell.getAttribute("title")).join());
  const before = await said();
  await page.getByLabel("How do they play?").selectOption("Always the heaviest");
  await expect.poll(said).not.toBe(before);
});

journey("Clue with a deck of one's own", async ({ page }) => {
  await page.goto("/clue/new");
  await page.getByLabel("Edition").selectOption("Custom cards");
  await page.getByLabel("Suspects").fill("Ada\nBen\nCleo\nDora");
  await page.getByLabel("Weapons").fill("Pan\nFork\nSpoon");
  await page.getByLabel("Rooms").fill("Attic\nCellar\nPorch");
  await page.getByRole("button", { name: "One player fewer" }).click();
  for (const card of ["Ada", "Pan", "Attic"])
    await page.getByRole("button", { name: card, exact: true }).first().click();
  await page.getByRole("button", { name: "Start" }).click();
  await page
    .getByRole("button", { name: /^Ada, You:/ })
    .and(page.locator(".square-owned"))
    .waitFor();
});

journey("a hand from the history once more", async ({ page }) => {
  await practised();
  await page.goto("/bridge/history");
  await page.getByRole("button", { name: "Try again" }).first().click();
  await page.locator(".sheet").getByRole("button", { name: "Pass", exact: true }).click();
  await page.locator(".sheet").getByRole("status", { name: "Feedback" }).waitFor();
});

/** The lines of an export that are about one table. */
async function exported(title: string): Promise<string> {
  const all = (await (await fetch(`${inject("url")}/api/v1/export`)).text()).split("\n");
  const first = all.findIndex((line) => line.includes(title));
  const count = all.slice(first + 1).findIndex((line) => !line.startsWith('{"event"'));
  return all.slice(first, first + 1 + count).join("\n");
}

journey(
  "files that are no table are refused in words, and everything comes back from an export",
  async ({ page, size }) => {
    const title = `To keep on a ${size}`;
    await makeTable({
      game: "bridge",
      title,
      settings: { dealer: "N", vul: "none" },
      events: [{ call: "1N" }],
    });
    await page.goto("/");
    await page.getByRole("button", { name: "Import" }).click();
    const bring = async (text: string) => {
      await page.getByLabel(/or paste it here/).fill(text);
      await page.locator(".sheet .btn-primary").click();
    };
    for (const [text, words] of [
      ['{"x":1}', "This is not a table"],
      ["[1, 2, 3]", "This is not a table"],
      ['{"game":"domino","events":"abc"}', "This is not a table"],
      ['{"game":"clue", "players": [', "cut short or broken"],
      ["<!doctype html><p>Hello</p>", "This is a web page"],
      ["https://www.bridgebase.com/tools/handviewer.html?lin=md|3SKJ", "There is no deal in this link"],
      ["https://www.bridgebase.com/tools/handviewer.html?n=SAKQHT98D765C432&d=n&a=1c", "North has 12 cards"],
    ] as const) {
      await bring(text);
      await page.getByRole("alert").filter({ hasText: words }).waitFor();
    }
    await bring(await exported(title));
    await page.getByText("All of it was here already.").waitFor();
    await page.locator(".sheet").waitFor({ state: "detached" });
  },
);

journey("a table that is not there", async ({ page, errors }) => {
  await page.goto("/domino/nowhere");
  await page.getByRole("heading", { name: "Nothing here" }).waitFor();
  expect(await page.getByRole("button", { name: "Table menu" }).count()).toBe(0);
  await page.getByRole("alert").getByRole("link", { name: "Home" }).click();
  await page.getByText("Recent tables").waitFor();
  await page.goto("/bridge/practice/nowhere");
  await page.getByText("That hand is no longer here.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Practice" }).click();
  await page.getByRole("button", { name: "Deal a hand" }).waitFor();
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes("status of 404")));
});
