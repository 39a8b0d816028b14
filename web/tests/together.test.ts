/** Two windows on one table; the network gone for ten seconds; a shared link; export and import. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { getTable, makeTable } from "./api.ts";
import { journey, watch, withBrowser } from "./browser.ts";
import { GAME } from "./data/clue.ts";

withBrowser();

journey("two windows live on one table", async ({ page, context, errors }) => {
  const { id } = await makeTable(GAME.table(2));
  const other = await context.newPage();
  watch(other, errors);
  await page.goto(`/clue/${id}`);
  await other.goto(`/clue/${id}`);
  const cell = (on: typeof page) => on.getByRole("button", { name: /^Lounge, Bob:/ });
  await cell(other).waitFor();
  await cell(page).click();
  await page.locator(".sheet").getByRole("button", { name: "Has it" }).click();
  await cell(other).and(other.locator(".square-owned")).waitFor();
  await other.getByRole("button", { name: "Undo" }).click();
  await cell(page).and(page.locator(".square-owned")).waitFor({ state: "detached" });
});

journey("ten seconds offline and back", async ({ page, context }) => {
  const { id } = await makeTable(GAME.table(2));
  await page.goto(`/clue/${id}`);
  const cell = (card: string) => page.getByRole("button", { name: new RegExp(`^${card}, Bob:`) });
  await cell("Lounge").waitFor();
  await context.setOffline(true);
  for (const card of ["Lounge", "Study"]) {
    await cell(card).click();
    await page.locator(".sheet").getByRole("button", { name: "Doesn't" }).click();
  }
  await page.getByText("Offline · 2 waiting").waitFor();
  await page.waitForTimeout(10_000);
  await context.setOffline(false);
  await page.getByText(/Offline/).waitFor({ state: "detached" });
  await cell("Lounge").and(page.locator(".square-not_owned")).waitFor();
  await cell("Study").and(page.locator(".square-not_owned")).waitFor();
  expect((await getTable(id)).events).toHaveLength(4);
});

journey("a shared link, which shows no hand; export and import", async ({ page, context, errors }) => {
  const { id } = await makeTable(GAME.table(3));
  await page.goto(`/clue/${id}`);
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  await page.getByRole("img", { name: "QR code of the link" }).waitFor();
  const address = await page.getByRole("textbox", { name: "Link" }).inputValue();
  const spectator = await context.newPage();
  watch(spectator, errors);
  await spectator.goto(address);
  await spectator
    .getByRole("button", { name: /^Scarlett, Me:/ })
    .and(spectator.locator(".square-unknown"))
    .waitFor();
  expect(await spectator.getByRole("button", { name: /New suggestion/ }).count()).toBe(0);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Table menu" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export the table" }).click();
  const record = readFileSync(await (await file).path(), "utf8");
  await page.goto("/");
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByLabel(/or paste it here/).fill(record);
  await page.getByRole("button", { name: "Open as a table" }).click();
  await page.waitForURL(/\/clue\/(?!new)/);
  await page
    .getByRole("button", { name: /^White, Bob:/ })
    .and(page.locator(".square-owned"))
    .waitFor();
});

journey("reloaded without a network, the last state is there", async ({ page, context, errors }) => {
  const { id } = await makeTable(GAME.table(3));
  await page.goto(`/clue/${id}`);
  await page.getByRole("button", { name: /^White, Bob:/ }).waitFor();
  // Until the worker has what the page had loaded before it was there.
  const kept = () =>
    page.evaluate(async (path) => Boolean(await caches.match(path)), `/api/v1/tables/${id}/reading`).catch(() => false);
  await expect.poll(kept, { timeout: 30_000 }).toBe(true);
  const games = () =>
    page.evaluate(async () => {
      const html = await (await fetch("/domino/new")).text();
      const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => caches.match(file ?? ""));
      return (await Promise.all(files)).every(Boolean);
    });
  await expect.poll(games, { timeout: 30_000 }).toBe(true);
  await page.reload();
  await page.getByRole("button", { name: /^White, Bob:/ }).waitFor();
  await context.setOffline(true);
  await page.reload();
  await page
    .getByRole("button", { name: /^White, Bob:/ })
    .and(page.locator(".square-owned"))
    .waitFor();
  await page.getByText("Offline").first().waitFor();
  // A game that was never open here opens too.
  await page.goto("/domino/new");
  await page.locator(".tile-picker").waitFor();
  await page.goto(`/clue/${id}`);
  await page.getByText("Offline").first().waitFor();
  await context.setOffline(false);
  // Back again, and it says so by itself.
  await page.getByText("Offline").waitFor({ state: "detached" });
  // The browser notes what it cannot fetch meanwhile, and that the worker answers in the server's place; the page has no error of its own.
  errors.splice(0, errors.length, ...errors.filter((error) => !/^Failed to load resource/.test(error)));
});

/** "Me" is somebody else to everyone else: whoever shares the table is asked for a name. */
journey("a shared table calls its owner by name", async ({ page, context, errors }) => {
  const { id } = await makeTable(GAME.table(2));
  await page.goto(`/clue/${id}`);
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  await page.getByLabel(/^Your name/).fill("Bob");
  await page.getByText("Two players share a name").waitFor();
  await page.getByLabel(/^Your name/).fill("Anna");
  await page.locator(".sheet").getByRole("button", { name: "Save" }).click();
  await page.getByLabel(/^Your name/).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Make a link" }).click();
  const address = await page.getByRole("textbox", { name: "Link" }).inputValue();
  const spectator = await context.newPage();
  watch(spectator, errors);
  await spectator.goto(address);
  await spectator.getByRole("button", { name: /^Scarlett, Anna:/ }).waitFor();
  expect(
    await spectator
      .locator("main")
      .getByText(/\b(You|Me)\b/)
      .count(),
  ).toBe(0);
  await expect.poll(async () => JSON.stringify(await getTable(id))).not.toMatch(/"Me"/);
});
