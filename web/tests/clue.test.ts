/** A whole Clue game, with an undo, an edit, a contradiction and its repair. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cli, getTable, makeTable } from "./api.ts";
import { journey, type Size, visit, withBrowser } from "./browser.ts";
import { GAME } from "./data/clue.ts";

withBrowser();

async function pane(page: Page, size: Size, name: string): Promise<void> {
  if (size === "phone") await page.getByRole("navigation").getByRole("button", { name }).tap();
}

class Taps {
  count = 0;
  constructor(private page: Page) {}

  async tap(name: string | RegExp, within = ".sheet"): Promise<void> {
    this.count += 1;
    await this.page
      .locator(within)
      .getByRole("button", { name, exact: typeof name === "string" })
      .first()
      .click();
  }
}

/** Enters a suggestion the quick way and answers how many taps it took. */
async function suggest(page: Page, cards: readonly string[], answer: string | RegExp): Promise<number> {
  const taps = new Taps(page);
  await taps.tap(/New suggestion/, "body");
  for (const card of cards) await taps.tap(new RegExp(`^${card}`));
  await taps.tap(answer);
  await page.locator(".sheet").waitFor({ state: "detached" });
  return taps.count;
}

const square = (page: Page, card: string, holder: string) =>
  page.getByRole("button", { name: new RegExp(`^${card}, ${holder}:`) });

async function setUp(page: Page): Promise<void> {
  await page.goto("/clue/new");
  await page.getByRole("button", { name: "One player fewer" }).click();
  for (const card of GAME.hands.Me) await page.getByRole("button", { name: card, exact: true }).first().click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/clue\/(?!new)/);
  await square(page, "Scarlett", "You").waitFor();
}

journey("a whole game", async ({ page, size }) => {
  await setUp(page);
  const taps = [];
  for (const { cards, answer } of GAME.suggestions) taps.push(await suggest(page, cards, answer));
  expect(Math.max(...taps)).toBeLessThanOrEqual(6);
  await square(page, "White", "Bob").and(page.locator(".square-owned")).waitFor();

  await page.getByRole("button", { name: "Undo" }).click();
  await pane(page, size, "Log");
  await expect.poll(() => page.locator(".log-row").count()).toBe(GAME.suggestions.length - 1);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => page.locator(".log-row").count()).toBe(GAME.suggestions.length);

  // A contradiction: entry 1 says that Bob showed White; now he passes on it.
  await pane(page, size, "Board");
  await suggest(page, ["White", "Dagger", "Kitchen"], "Nobody showed");
  const alert = page.getByRole("alert").filter({ hasText: "Something doesn't fit" });
  await alert.waitFor();
  // Repair it where it is shown: the last entry was wrong, Bob showed White there too.
  const last = GAME.suggestions.length + 1;
  await alert.getByText(new RegExp(`^Entries 1 and ${last} cannot both be right`)).waitFor();
  await alert.getByText("Look here first").waitFor();
  await alert.getByRole("listitem").filter({ hasText: "You suggested White, Dagger, Kitchen" }).waitFor();
  await alert.getByRole("button", { name: `Change entry ${last}` }).click();
  await page.locator(".sheet").getByLabel("Bob").selectOption("showed a card");
  await page.locator(".sheet").getByRole("button", { name: "Save" }).click();
  await alert.waitFor({ state: "detached" });

  // An edit in the log: it was White that was seen.
  await pane(page, size, "Log");
  await page.getByRole("button", { name: `Edit entry ${last}` }).click();
  await page.locator(".sheet").getByLabel("Bob").selectOption("showed White");
  await page.locator(".sheet").getByRole("button", { name: "Save" }).click();
  await page.locator(".log-row", { hasText: "Bob showed White" }).first().waitFor();

  // Nobody can show the true triple.
  await pane(page, size, "Board");
  await page.getByRole("button", { name: /New suggestion/ }).click();
  await page.locator(".sheet").getByRole("button", { name: "You", exact: true }).click();
  for (const card of GAME.envelope)
    await page.locator(".sheet").getByRole("button", { name: card, exact: true }).click();
  await page.locator(".sheet").getByRole("button", { name: "Nobody showed" }).click();
  for (const card of GAME.envelope)
    await square(page, card, "Envelope").and(page.locator(".square-envelope")).waitFor();
  await pane(page, size, "Clues");
  await expect.poll(() => page.locator(".solution .solved").count()).toBe(3);
  await page.getByText("Solved!").first().waitFor();
  await pane(page, size, "Advice");
  // The advice is the way to enter it: the three cards are there already.
  await page.getByRole("button", { name: /^Accuse: / }).click();
  for (const card of GAME.envelope)
    await page.locator(".sheet").getByRole("button", { name: card, exact: true, pressed: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Accuse now" }).waitFor();

  await page.getByRole("button", { name: /New suggestion/ }).click();
  await page.locator(".sheet").getByRole("button", { name: "Accusation" }).click();
  const sheet = page.locator(".sheet");
  // Nothing is accused of by mistake: all three have to be named.
  await sheet.getByRole("button", { name: "It was right" }).and(page.locator(":disabled")).waitFor();
  await sheet.getByRole("button", { name: "You", exact: true, pressed: true }).waitFor();
  for (const card of GAME.envelope) await sheet.getByRole("button", { name: card, exact: true }).click();
  await sheet.getByRole("button", { name: "It was right" }).click();
  await page.getByText("You accused, and won.").waitFor();
  await pane(page, size, "Log");
  await page.locator(".log-row", { hasText: "You accused" }).waitFor();
});

journey("a proof, step by step", async ({ page }) => {
  const { id } = await makeTable(GAME.table(1));
  await page.goto(`/clue/${id}`);
  // Bob showed White, and it is in one place only.
  await square(page, "White", "Carol").click();
  const lit = page.locator(".proof-board td[class*=proof-]");
  await page.getByText("Step 2 of 2").waitFor();
  expect(await lit.count()).toBe(2);
  await page.getByRole("button", { name: "One step back" }).click();
  await page.getByText("Step 1 of 2").waitFor();
  expect(await lit.count()).toBe(1);
  await page.locator(".proof-step[aria-current]", { hasText: "Bob has White" }).waitFor();
  await page.getByRole("button", { name: "One step on" }).click();
  await page.locator(".proof-step[aria-current]", { hasText: "Carol does not have White" }).waitFor();
  expect(await lit.count()).toBe(2);
});

journey("why, a note by hand, a question", async ({ page, size, errors }) => {
  const { id } = await makeTable(GAME.table(4));
  await page.goto(`/clue/${id}`);
  await square(page, "White", "Bob").click();
  await page.locator(".why-text").waitFor();
  await page.keyboard.press("Escape");
  await square(page, "Wrench", "Bob").click();
  await page.locator(".sheet").getByRole("button", { name: "Doesn't" }).click();
  await square(page, "Wrench", "Bob").and(page.locator(".square-not_owned")).waitFor();
  await pane(page, size, "Advice");
  await page.getByLabel("Ask a question").fill("asdf qwer");
  await page.keyboard.press("Enter");
  await page.getByText("I didn't understand. Try:").waitFor();
  await page.getByRole("button", { name: /^Who can have / }).click();
  await page.locator(".answer").waitFor();
  await page.getByLabel("Ask a question").fill("who can have Wrench?");
  await page.keyboard.press("Enter");
  await page.locator(".answer", { hasText: "Carol" }).waitFor();
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes("status of 422")));
});

journey("a row is cleared, and the card to show is named", async ({ page, size }) => {
  const { id } = await makeTable(GAME.table(2));
  await page.goto(`/clue/${id}`);
  for (const holder of ["Bob", "Carol"]) {
    await square(page, "Wrench", holder).click();
    await page.locator(".sheet").getByRole("button", { name: "Doesn't" }).click();
    await square(page, "Wrench", holder).and(page.locator(".square-not_owned")).waitFor();
  }
  await square(page, "Wrench", "Bob").click();
  await page.locator(".sheet").getByRole("button", { name: "Clear all marks on the Wrench" }).click();
  for (const holder of ["Bob", "Carol"])
    await square(page, "Wrench", holder).and(page.locator(".square-not_owned")).waitFor({ state: "detached" });

  // Carol asks for two cards of mine: one of them gives less away.
  await page.getByRole("button", { name: /New suggestion/ }).click();
  const sheet = page.locator(".sheet");
  await sheet.getByRole("button", { name: "Carol", exact: true, pressed: true }).waitFor();
  for (const card of ["Scarlett", "Dagger", "Hall"]) {
    await sheet.getByRole("button", { name: new RegExp(`^${card}`) }).click();
  }
  await sheet.getByText(/^(Scarlett|The Dagger) tells Carol least\.$/).waitFor();
  await sheet.locator(".btn-primary", { hasText: /^You showed (Scarlett|the Dagger)$/ }).click();
  await pane(page, size, "Log");
  await page.locator(".log-row", { hasText: "Cleared all marks on the Wrench" }).waitFor();
  await page.locator(".log-row", { hasText: /You showed (Scarlett|the Dagger)/ }).waitFor();
});

journey("a set-up that cannot be is refused in words, and one that was wrong is mended", async ({ page, size }) => {
  await page.goto("/clue/new");
  const start = (words: string | RegExp) => page.locator(".setup-go button:disabled", { hasText: words }).waitFor();
  const dealt = page.getByLabel("Cards dealt to Bob");
  for (const size of ["-3", ""]) {
    await dealt.fill(size);
    await start("How many cards was Bob dealt?");
  }
  await dealt.fill("99");
  await start(/add up to \d+, but 18 cards are dealt/);
  await dealt.fill("5");
  await page.getByLabel("Name of player 2").fill("me");
  await start("Two players share a name");
  await page.getByLabel("Name of player 2").fill("Envelope");
  await start("Nobody can be called Envelope here");

  const { id } = await makeTable(GAME.table(4));
  await page.goto(`/clue/${id}`);
  await square(page, "White", "Bob").waitFor();
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Set-up" }).click();
  await page.locator(".sheet").getByLabel("Name of player 2").fill("Bill");
  await page.locator(".sheet").getByRole("button", { name: "Save" }).click();
  await square(page, "White", "Bill").and(page.locator(".square-owned")).waitFor();
  await pane(page, size, "Log");
  await page.locator(".log-row", { hasText: "Bill showed" }).first().waitFor();
});

/** After five entries: I hold the Dagger and not the Wrench, and Bob was dealt no more cards than Carol. */
journey(
  "my cards and everyone's numbers are mended after five entries; a new game keeps the players",
  async ({ page }) => {
    const table = GAME.table(5);
    const { settings } = table;
    const hand = GAME.hands.Me.map((card) => (card === "Dagger" ? "Wrench" : card));
    const players = settings.players.map(({ name }) => ({ name, cards: { Bob: 7, Carol: 5 }[name] ?? 6 }));
    const { id } = await makeTable({ ...table, settings: { ...settings, hand, players } });
    await page.goto(`/clue/${id}`);
    await square(page, "Wrench", "You").and(page.locator(".square-owned")).waitFor();
    await page.getByRole("button", { name: "Table menu" }).click();
    await page.getByRole("menuitem", { name: "Set-up" }).click();
    const sheet = page.locator(".sheet");
    const card = (name: string) => sheet.locator("section", { hasText: "Your cards" }).getByRole("button", { name });
    await card("Wrench").click();
    await sheet.getByRole("button", { name: "Tap 1 more of your cards" }).waitFor();
    await card("Dagger").click();
    await sheet.getByLabel("Cards dealt to Bob").fill("6");
    await sheet.getByRole("button", { name: "The hands add up to 17, but 18 cards are dealt" }).waitFor();
    await sheet.getByLabel("Cards dealt to Carol").fill("6");
    await sheet.getByRole("button", { name: "Save" }).click();
    await sheet.waitFor({ state: "detached" });
    await square(page, "Dagger", "You").and(page.locator(".square-owned")).waitFor();
    const kept = await getTable(id);
    expect(kept.settings).toMatchObject({ players: settings.players });
    expect(kept.events).toHaveLength(5);

    await page.getByRole("button", { name: "Table menu" }).click();
    await page.getByRole("menuitem", { name: "New game, same players" }).click();
    await expect.poll(() => page.getByLabel("Name of player 2").inputValue()).toBe("Bob");
    await page.getByRole("button", { name: "Tap 6 more of your cards" }).waitFor();
  },
);

/** Bob and Carol sat the other way round: their seats change, not what they did. */
journey("two players change seats", async ({ page, size, errors }) => {
  const { id } = await makeTable(GAME.table(1));
  await page.goto(`/clue/${id}`);
  await square(page, "White", "Bob").waitFor();
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Set-up" }).click();
  const sheet = page.locator(".sheet");
  await sheet.getByLabel("Name of player 2").fill("Carol");
  await sheet.getByLabel("Name of player 3").fill("Bob");
  await sheet.getByRole("button", { name: "Save" }).click();
  await sheet.waitFor({ state: "detached" });
  await expect.poll(async () => JSON.stringify((await getTable(id)).settings)).toMatch(/Me.*Carol.*Bob/);
  await pane(page, size, "Log");
  // Carol now sits before Bob and said nothing: the entry is marked, and Bob is still the one who showed.
  await page
    .getByText(/Bob showed White/)
    .first()
    .waitFor();
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes("status of 422")));
});

journey("Back closes the sheet, and a half-entered suggestion is still there", async ({ page }) => {
  const { id } = await makeTable(GAME.table(2));
  await page.goto("/");
  await page.goto(`/clue/${id}`);
  await page.getByRole("button", { name: /New suggestion/ }).click();
  const sheet = page.locator(".sheet");
  const card = (name: string) => sheet.getByRole("button", { name: new RegExp(`^${name}`) });
  for (const name of ["Plum", "Rope"]) await card(name).click();
  await page.goBack();
  await sheet.waitFor({ state: "detached" });
  expect(page.url()).toContain(`/clue/${id}`);
  await page.getByRole("button", { name: /New suggestion/ }).click();
  for (const name of ["Plum", "Rope"]) await card(name).and(sheet.locator("[aria-pressed=true]")).waitFor();
  await page.locator(".overlay").click({ position: { x: 5, y: 5 } });
  await sheet.waitFor({ state: "detached" });
  // The sheet's entry goes from the history a moment later; a reload meanwhile would be broken off.
  await page.waitForFunction(() => !(history.state as { sheet?: number } | null)?.sheet);
  await page.reload();
  await page.getByRole("button", { name: /New suggestion/ }).click();
  await card("Rope").and(sheet.locator("[aria-pressed=true]")).waitFor();
});

test("ten numbers on screen are the command line's", async () => {
  const { page, context } = await visit("desktop");
  const game = GAME.table(4);
  const { id } = await makeTable(game);
  await page.goto(`/clue/${id}`);
  await square(page, "Plum", "Envelope").waitFor();
  type Answer = { cards: Record<string, { p: Record<string, number> }> };
  const told = cli<Answer>(["clue", "read"], { ...game.settings, events: game.events });
  const open = Object.entries(told.cards).flatMap(([card, { p }]) =>
    Object.entries(p).flatMap(([holder, chance]) => (chance > 0 && chance < 1 ? [{ card, holder, chance }] : [])),
  );
  expect(open.length).toBeGreaterThanOrEqual(10);
  for (const { card, holder, chance } of open.slice(0, 10)) {
    const name = holder === "envelope" ? "Envelope" : holder;
    await expect(square(page, card, name).textContent()).resolves.toBe(`${Math.round(chance * 100)}`);
  }
  await context.close();
});
