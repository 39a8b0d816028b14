/** Practice to the final feedback, a pasted PBN, the explorer five calls deep. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cli, getTable, makeTable } from "./api.ts";
import { journey, visit, withBrowser } from "./browser.ts";

withBrowser();
const PBN = readFileSync(new URL("data/board.pbn", import.meta.url), "utf8");

journey("a practice board to the final feedback", async ({ page }) => {
  await page.goto("/bridge/practice");
  await page.getByRole("button", { name: "Deal a hand" }).click();
  await page.waitForURL(/practice\/.+/);
  const over = page.getByRole("heading", { name: "The whole deal" });
  const pass = page.getByRole("button", { name: "Pass", exact: true });
  for (let calls = 0; calls < 20; calls++) {
    await Promise.race([over.waitFor(), page.locator(".box-P:enabled").waitFor()]);
    if (await over.isVisible()) break;
    const before = await page.locator(".auction-call").count();
    await pass.click();
    await expect.poll(() => page.locator(".auction-call").count()).toBeGreaterThan(before);
    await page.getByRole("status", { name: "Feedback" }).waitFor();
  }
  await over.waitFor();
  await expect.poll(() => page.locator(".deal .hand").count()).toBe(4);
  await page.getByText(/^Par/).waitFor();
  await page.locator(".auction-call").first().click();
  await page.locator(".meaning").waitFor();
  await page.goto("/bridge/history");
  await page.getByRole("heading", { name: "Score" }).waitFor();
});

journey("pasting a PBN", async ({ page }) => {
  await page.goto("/bridge/reading");
  await page.getByLabel(/^PBN or LIN/).fill(PBN);
  await page.getByRole("button", { name: "Open the board" }).click();
  await page.waitForURL(/reading\/.+/);
  await expect.poll(() => page.locator(".auction-call").count()).toBe(12);
  // Back to just after 1NT, where North has shown it.
  for (let i = 0; i < 9; i++) await page.getByRole("button", { name: "One step back" }).click();
  await expect.poll(() => page.locator(".auction-call").count()).toBe(3);
  const north = page.getByRole("region", { name: "North" });
  await north.getByText("15–17").waitFor();
  await page.getByRole("tab", { name: "Cards" }).click();
  await expect.poll(() => page.locator(".card-cell").count()).toBe(52);
  await page.getByRole("radio", { name: "East" }).first().click();
  await page.getByRole("tab", { name: "Ranges" }).click();
  await page.getByRole("region", { name: "South" }).waitFor();
});

/** The link as BBO's hand viewer has it: hands and auction in its parameters. */
journey("a pasted BBO link, and a deal as a link of ours", async ({ page }) => {
  const deal = "n=SAKQHJT9D876C5432&s=SJT9HAKQDAKQJCA76&d=n&v=b&a=1D-P-1S-P-2S";
  await page.goto("/bridge/reading");
  await page.getByLabel(/^PBN or LIN/).fill("nonsense");
  await page.getByRole("button", { name: "Open the board" }).click();
  await page.getByText(/There is no board in this text/).waitFor();
  await page.getByLabel(/^PBN or LIN/).fill(`https://www.bridgebase.com/tools/handviewer.html?${deal}`);
  await page.getByRole("button", { name: "Open the board" }).click();
  await page.waitForURL(/reading\/.+/);
  await expect.poll(() => page.locator(".auction-call").count()).toBe(5);
  await page.goto(`/bridge/reading?${deal}`);
  await page.getByRole("button", { name: "Open the board" }).click();
  await expect.poll(() => page.locator(".auction-call").count()).toBe(5);
});

/** All four hands came along: each seat sees its own, and the deal is solved and bid by the system. */
journey("a board with all its hands: the deal, par, and how the system bids it", async ({ page }) => {
  const lin =
    "pn|Alice,Bob,Carol,Dan|md|1SAKQ2HK32DQ32CK32,S543HQJ54DKJ54CQ4,SJ876HA76DA876CA5,|ah|Board 7|sv|b|mb|1N|mb|p|mb|2C|mb|p|";
  await page.goto("/bridge/reading");
  await page
    .getByLabel(/^PBN or LIN/)
    .fill(`Look: https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=${lin} nice`);
  await page.getByRole("button", { name: "Open the board" }).click();
  await page.getByRole("heading", { name: "Board 7" }).waitFor();
  await expect.poll(() => page.locator(".auction-call").count()).toBe(4);
  await page.getByRole("tab", { name: "Deal" }).click();
  const deal = page.getByRole("region", { name: "The whole deal" });
  expect(await deal.locator(".hand").count()).toBe(4);
  // Eight spades, 29 points and no ace missing but one: eleven tricks, and nobody has a save.
  await deal.getByText("Par +650 for North–South: 4♠ by North–South").waitFor();
  await deal.getByRole("button", { name: "Show the auction" }).click();
  await deal.getByRole("button", { name: "South: 1NT" }).waitFor();
  await page.getByRole("radio", { name: "West" }).first().click();
  await page.locator(".hand").first().getByText("Q J 5 4").waitFor();

  // The link that this table gives away has all of it.
  await page.evaluate(() => {
    const clipboard = { writeText: async (text: string) => document.body.setAttribute("data-copied", text) };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  });
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Copy as a link" }).click();
  await page.getByText("Copied.").first().waitFor();
  await page.goto((await page.locator("body").getAttribute("data-copied")) ?? "");
  await page.getByRole("button", { name: "Open the board" }).click();
  await page.getByRole("tab", { name: "Deal" }).waitFor();
  await expect.poll(() => page.locator(".auction-call").count()).toBe(4);
});

journey("the explorer five calls deep", async ({ page }) => {
  await page.goto("/bridge/explorer");
  const path = ["1NT", "Pass", "2♣", "Pass", "2♥"];
  for (const [depth, call] of path.entries()) {
    await page
      .locator(".meaning-row")
      .filter({ has: page.getByText(call, { exact: true }) })
      .first()
      .click();
    await expect.poll(() => page.locator(".auction-call").count()).toBe(depth + 1);
  }
  await page.locator(".auction-call").nth(2).click();
  await page.locator(".meaning", { hasText: "Stayman" }).waitFor();
  await page.goBack();
  await expect.poll(() => page.locator(".auction-call").count()).toBe(4);
});

/** Advice needs a hand: what is missing can be given where it is asked for. */
journey("advice without a hand leads to the set-up", async ({ page }) => {
  await page.goto("/bridge/reading");
  await page.getByLabel(/^From the dealer/).fill("1S 2H");
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByText("2 of 2. East: 2♥").waitFor();
  await page.getByRole("tab", { name: "Advice" }).click();
  await page.getByRole("tabpanel").getByRole("button", { name: "Set-up" }).click();
  await page.locator(".sheet .pick-card").first().waitFor();
});

journey("advice with progress and bars", async ({ page }) => {
  await page.goto("/");
  await page.locator(".game-card", { hasText: "Bridge" }).getByRole("button", { name: "Try a demo" }).click();
  await page.getByRole("tab", { name: "Advice" }).click();
  await page.getByRole("button", { name: "Simulate" }).click();
  await page.locator(".advised-best").waitFor({ timeout: 60_000 });
  await page.locator(".advised .error-bar").first().waitFor();
});

interface Told {
  seats: Record<"N" | "E" | "W", { hcp: [number, number]; expected: { hcp: number } }>;
  cards: Record<string, Record<string, number>>;
}

test("ranges, averages and the places of cards are the command line's numbers", async () => {
  const { page, context } = await visit("desktop");
  const settings = { dealer: "N", vul: "ns", viewer: "S", hand: "KJ74.A852.K6.J93", ours: "sayc", theirs: "sayc" };
  const auction = ["1N", "P", "2C", "P", "2H", "P"];
  const told = cli<Told>(["bridge", "read"], { ...settings, auction });
  const events = auction.map((call) => ({ call }));
  const { id } = await makeTable({ game: "bridge", title: "Test", settings, events });
  await page.goto(`/bridge/reading/${id}`);
  for (const [name, seat] of [
    ["North", told.seats.N],
    ["East", told.seats.E],
    ["West", told.seats.W],
  ] as const) {
    const points = page.getByRole("region", { name }).locator(".ranges li").first();
    await points.getByText(seat.hcp.join("–"), { exact: true }).waitFor();
    await points.getByText(seat.expected.hcp.toFixed(1), { exact: true }).waitFor();
  }
  await page.getByRole("tab", { name: "Cards" }).click();
  const whole = (p = 0) => Math.round(p * 100);
  const open = Object.entries(told.cards).filter(([, p]) => whole(p.N) > 0 && whole(p.N) < 100);
  expect(open.length).toBeGreaterThan(10);
  const titles = await page.locator(".card-cell").evaluateAll((all) => all.map((cell) => cell.getAttribute("title")));
  // Two tables, the higher ranks and the lower, a row for each suit.
  const cards = ["AKQJT98", "765432"].flatMap((ranks) =>
    [..."SHDC"].flatMap((suit) => [...ranks].map((r) => suit + r)),
  );
  for (const [card, p] of open.slice(0, 10)) expect(titles[cards.indexOf(card)]).toContain(`North ${whole(p.N)}%`);
  await context.close();
});

/** The third call was heard wrongly: it is changed where it stands. One that makes the next illegal is marked, and mended. */
journey("a call in the middle is another one", async ({ page, errors }) => {
  const events = ["1N", "P", "2C", "P", "2H", "P"].map((call) => ({ call }));
  const settings = { dealer: "N", vul: "none", viewer: "S", ours: "sayc", theirs: "sayc" };
  const { id } = await makeTable({ game: "bridge", title: "Heard wrongly", settings, events });
  await page.goto(`/bridge/reading/${id}`);
  await page.getByRole("slider", { name: "Point in the game" }).fill("3");
  const sheet = page.locator(".sheet");
  const change = async (from: string, level: string, to: string) => {
    await page.getByRole("button", { name: `Change call ${from}` }).click();
    const call = sheet.getByRole("button", { name: to, exact: true });
    if (!(await call.isVisible())) await sheet.getByRole("button", { name: level }).click();
    await call.click();
    await sheet.waitFor({ state: "detached" });
  };
  await change("3 (2♣)", "Level 2", "2 diamonds");
  await page.getByRole("button", { name: "South: 2 diamonds" }).waitFor();
  await page.getByRole("button", { name: "North: 2 hearts" }).waitFor();
  // Two spades leave no room for the hearts that follow.
  await page.getByRole("slider", { name: "Point in the game" }).fill("3");
  await change("3 (2♦)", "Level 2", "2 spades");
  const alert = page.getByRole("alert").filter({ hasText: "Something doesn't fit" });
  await alert.waitFor();
  await page.getByRole("button", { name: "South: 2 spades" }).waitFor();
  await alert.getByRole("button", { name: "Change call 5 (2♥)" }).click();
  if (!(await sheet.getByRole("button", { name: "3 spades" }).isVisible()))
    await sheet.getByRole("button", { name: "Level 3" }).click();
  await sheet.getByRole("button", { name: "3 spades" }).click();
  await alert.waitFor({ state: "detached" });
  expect((await getTable(id)).events).toEqual(["1N", "P", "2S", "P", "3S", "P"].map((call) => ({ call })));
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes("status of 422")));
});
