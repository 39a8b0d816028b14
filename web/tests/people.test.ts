/** A server with accounts, and one for the devices at home. */
import { afterAll, beforeAll, expect, inject } from "vitest";
import { journey, watch, withBrowser } from "./browser.ts";
import { GAME } from "./data/clue.ts";
import { start } from "./server.ts";

withBrowser();
let accounts: Awaited<ReturnType<typeof start>>;
let home: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  [accounts, home] = await Promise.all([start(inject("binary"), ["--accounts"]), start(inject("binary"), ["--lan"])]);
});
afterAll(() => {
  accounts?.end();
  home?.end();
});

journey("a visitor: from the demo to a table of one's own", async ({ page, size, errors }) => {
  await page.goto(`${accounts.url}/`);
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  // Where an account is needed it says so, in words for people, and nothing has gone wrong.
  for (const path of ["practice", "history", "card", "explorer", "book/sayc", "editor/sayc"]) {
    await page.goto(`${accounts.url}/bridge/${path}`);
    await page.getByText("This is for people who have signed in.").waitFor();
    expect(await page.getByText(/token/).count()).toBe(0);
  }
  await page.goto(`${accounts.url}/`);
  await page.locator(".game-card", { hasText: "Clue" }).getByRole("button", { name: "Try a demo" }).click();
  await page.locator(".matrix").waitFor();
  await page.getByRole("button", { name: "Make it your own" }).click();
  await page.getByLabel("Name").fill(`Ann ${size}`);
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign in", exact: true }).last().click();
  await page.getByText("Wrong name or password.").waitFor();
  await page.getByRole("radio", { name: "New here" }).click();
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByText("The password needs at least 10 characters.").waitFor();
  await page.getByLabel("Password").fill("a long password");
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.waitForURL(/demo-clue/);
  await page.getByRole("button", { name: "Make it your own" }).click();
  await page.waitForURL(/\/clue\/(?!new)/);
  await page.getByRole("button", { name: /New suggestion/ }).waitFor();

  await page.goto(`${accounts.url}/settings`);
  await page.getByText(`You are signed in as Ann ${size}.`).waitFor();
  const change = async (old: string) => {
    await page.getByLabel("Current password").fill(old);
    await page.getByLabel("New password").fill("another long one");
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change("not my password");
  await page.getByText("That is not your current password.").waitFor();
  await change("a long password");
  await page.getByText("Password changed.").first().waitFor();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  await page.getByText("Sign in to keep tables of your own").waitFor();
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes("status of 401")));
});

journey("every demo is for those too who have not signed in", async ({ page, errors }) => {
  for (const [game, ready] of [
    ["Clue", ".matrix"],
    ["Dominoes", ".heat-map"],
    ["Bridge", ".seat-card"],
  ] as const) {
    await page.goto(`${accounts.url}/`);
    await page.locator(".game-card", { hasText: game }).getByRole("button", { name: "Try a demo" }).click();
    await page.locator(ready).first().waitFor();
    await page.getByRole("button", { name: "Make it your own" }).waitFor();
  }
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes("status of 401")));
});

journey("what was being set up survives signing in", async ({ page, size, errors }) => {
  await page.goto(`${accounts.url}/clue/new`);
  await page.getByLabel("Name of player 2").fill("Zoe");
  await page.getByRole("button", { name: "One player fewer" }).click();
  for (const card of GAME.hands.Me) await page.getByRole("button", { name: card, exact: true }).first().click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("radio", { name: "New here" }).click();
  await page.getByLabel("Name").fill(`Zoe ${size}`);
  await page.getByLabel("Password").fill("a long password");
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.waitForURL(/clue\/new/);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: /^Scarlett, Zoe:/ }).waitFor();
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes("status of 401")));
});

journey("a second device edits by invitation, and a stranger does not", async ({ page, context, errors }) => {
  const made = await fetch(`${home.url}/api/v1/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(GAME.table(2)),
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`${home.url}/clue/${id}`);
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  // A machine without any network has nobody to invite.
  const near = (await (await fetch(`${home.url}/api/v1/nearby`)).json()) as { addresses: string[] };
  if (near.addresses.length === 0) return;
  const invitation = await page.getByRole("textbox", { name: "Edit on another device" }).inputValue();
  const other = await (context.browser() ?? expect.unreachable()).newContext();
  const phone = await other.newPage();
  watch(phone, errors);
  await phone.goto(new URL(`/clue/${id}`, invitation).href);
  await phone.getByLabel("The code on the other screen").waitFor();
  await phone.goto(invitation);
  await phone.getByRole("button", { name: /^Lounge, Bob:/ }).click();
  await phone.locator(".sheet").getByRole("button", { name: "Has it" }).click();
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Lounge, Bob:/ })
    .and(page.locator(".square-owned"))
    .waitFor();
  await other.close();
  // The browser notes that the stranger was turned away, and that home networks have no https.
  errors.splice(0, errors.length, ...errors.filter((error) => !/status of 403|Cross-Origin-Opener-Policy/.test(error)));
});
