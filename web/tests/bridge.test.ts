/** Practice to the final feedback, a pasted PBN, the explorer five calls deep. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { journey, withBrowser } from "./browser.ts";

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
  await page.getByLabel("PBN or LIN").fill(PBN);
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

journey("advice with progress and bars", async ({ page }) => {
  await page.goto("/");
  await page.locator(".game-card", { hasText: "Bridge" }).getByRole("button", { name: "Try a demo" }).click();
  await page.getByRole("tab", { name: "Advice" }).click();
  await page.getByRole("button", { name: "Simulate" }).click();
  await page.locator(".advised-best").waitFor({ timeout: 30_000 });
  await page.locator(".advised .error-bar").first().waitFor();
});
