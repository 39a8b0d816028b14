/** The deal of the day, bid by the hints, and laid beside the system's own auction. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { journey, watch, withBrowser } from "./browser.ts";

withBrowser();
const SUITS: Record<string, string> = { "♣": "club", "♦": "diamond", "♥": "heart", "♠": "spade" };

/** The day's thirteen cards, as they are read out. */
async function dealt(page: Page): Promise<string[]> {
  await page.goto("/bridge/practice");
  await page.getByRole("button", { name: "Deal of the day" }).click();
  await page.locator(".box-P:enabled").waitFor();
  return page.locator(".cards .sr-only").allTextContents();
}

/** The button of a call that is written in signs. */
function named(call: string): string {
  const [, level = "", sign = ""] = /^([1-7])([♣♦♥♠])$/.exec(call) ?? [];
  return sign ? `${level} ${SUITS[sign]}${level === "1" ? "" : "s"}` : call;
}

async function callAsHinted(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Hint" }).click();
  const call = (await page.locator(".hint strong").textContent())?.trim() ?? "";
  const box = page.locator(".box");
  const button = box.getByRole("button", { name: named(call), exact: true });
  if (!(await button.isVisible())) await box.getByRole("button", { name: `Level ${call[0]}` }).click();
  const before = await page.locator(".auction-call").count();
  await button.click();
  await expect.poll(() => page.locator(".auction-call").count()).toBeGreaterThan(before);
}

journey("the deal of the day, bid by the hints and by the system", async ({ page, context, errors }) => {
  const mine = await dealt(page);
  expect(mine).toHaveLength(13);
  const other = await context.newPage();
  watch(other, errors);
  expect(await dealt(other)).toEqual(mine);
  await other.close();

  const over = page.getByRole("heading", { name: "The whole deal" });
  const open = page.locator(".box-P:enabled");
  for (let calls = 0; calls < 20; calls++) {
    await over.or(open).first().waitFor();
    if (await over.isVisible()) break;
    await callAsHinted(page);
    // What the hint says is what the judge thinks best.
    await page.getByRole("status", { name: "Feedback" }).getByText("Best call").waitFor();
  }
  await over.waitFor();
  await page.getByRole("heading", { name: "How SAYC bids it" }).waitFor();
  await page.getByRole("button", { name: "Show the auction" }).click();
  const same = page.getByText("Exactly as you did.");
  const theirs = page.locator("section[aria-labelledby=by-system] .auction-call");
  await same.or(theirs.first()).first().waitFor();
});
