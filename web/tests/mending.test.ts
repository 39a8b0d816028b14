/** Tables that come in a bad way: what has to be put right is in reach, and says so in words. */
import { expect } from "vitest";
import { makeTable } from "./api.ts";
import { journey, withBrowser } from "./browser.ts";
import { GAME } from "./data/clue.ts";

withBrowser();

journey("a set-up that cannot be is mended to the last field", async ({ page, errors }) => {
  const table = GAME.table(2);
  const { players } = table.settings;
  const sizes = players.map((player, i) => ({ ...player, cards: i === 1 ? 9 : player.cards }));
  const title = "A very long name of a table that goes on and on and on and on for ever and for a day";
  const { id } = await makeTable({ ...table, title, settings: { ...table.settings, players: sizes } });
  await page.goto(`/clue/${id}`);
  await page.getByRole("alert").waitFor();
  // A name that is too long is cut at its end, and not at its top.
  const name = await page.getByRole("heading", { level: 1 }).boundingBox();
  const bar = await page.locator(".bar-top").boundingBox();
  expect(name && bar && name.y >= bar.y && name.y + name.height <= bar.y + bar.height).toBe(true);
  const last = page.getByText("Other rules");
  await last.waitFor();
  await page.mouse.move(180, 400);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2000);
      const box = await last.boundingBox();
      return box && box.y + box.height <= (page.viewportSize()?.height ?? 0);
    })
    .toBe(true);
  await page.getByLabel(/^Cards dealt to Bob/).fill(String(players[1]?.cards));
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".matrix").waitFor();
  // The refusal itself is what the browser has logged.
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes("status of 422")));
});

journey("an auction with a wrong word says which, and why", async ({ page }) => {
  await page.goto("/bridge/reading");
  const field = page.getByLabel(/^From the dealer/);
  for (const [typed, said] of [
    ["1H P 1D", "1♦ isn't legal after 1♥."],
    ["X", "X isn't legal as the first call."],
    ["1H foo", "“foo” isn't a call."],
  ] as const) {
    await field.fill(typed);
    await page.getByText(said).waitFor();
    expect(await page.getByRole("button", { name: /Read it|Start with/ }).isDisabled()).toBe(true);
  }
});
