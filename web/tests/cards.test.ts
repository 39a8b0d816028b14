/** A convention card: made, printed, practised with, and read with beside another one. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeTable } from "./api.ts";
import { journey, withBrowser } from "./browser.ts";

withBrowser();

async function keep(page: Page, notrump: string, name: string): Promise<void> {
  await page.getByLabel("1NT opening").selectOption(notrump);
  await page.locator("main code", { hasText: `notrump=${notrump}` }).waitFor({ state: "attached" });
  await page.getByLabel("Name of the card").fill(name);
  await page.getByRole("button", { name: "Save this card" }).click();
  await page.getByRole("link", { name: "Practise with it" }).waitFor();
}

async function print(page: Page): Promise<string> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Print" }).click();
  const sheet = await opened;
  await sheet.emulateMedia({ media: "print" });
  await sheet.getByRole("heading", { name: "Openings", exact: true }).waitFor();
  const text = (await sheet.locator("body").textContent()) ?? "";
  await sheet.close();
  return text;
}

/** Passes to the end of the board. */
async function passOut(page: Page): Promise<void> {
  const over = page.getByRole("heading", { name: "The whole deal" });
  const box = page.locator(".box-P:enabled");
  while (!(await over.isVisible())) {
    await box.or(over).first().waitFor();
    if (await box.isVisible()) {
      const calls = await page.locator(".auction-call").count();
      await box.click();
      const more = async () => (await over.isVisible()) || (await page.locator(".auction-call").count()) > calls;
      await expect.poll(more).toBe(true);
      await page.waitForFunction(() => !document.querySelector(".waiting"));
    }
  }
}

/** Reads the table with another card for our side. */
async function readWith(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Set-up" }).click();
  await page.locator(".sheet").getByLabel("Our system").selectOption(name);
  await page.locator(".sheet").getByRole("button", { name: "Save" }).click();
  await page.locator(".sheet").waitFor({ state: "detached" });
}

journey("a card of one's own", async ({ page, size }) => {
  const [weak, strong] = [`Weak on a ${size}`, `Strong on a ${size}`];
  await page.goto("/bridge/book/two-over-one");
  await page.getByRole("link", { name: "Convention card" }).click();
  await page.getByRole("button", { name: "Bergen raises", pressed: false }).click();
  await page.getByRole("button", { name: "Bergen raises", pressed: true }).waitFor();
  await keep(page, "12-14", weak);
  const printed = await print(page);
  expect(printed).toContain("12-14");
  expect(printed).toContain("Bergen raises");
  await keep(page, "15-17", strong);

  await page.goto("/bridge/practice");
  await page.getByLabel("System").selectOption(weak);
  await page.getByRole("button", { name: "Deal a hand" }).click();
  await page.locator(".felt-middle", { hasText: weak }).waitFor();
  await page.locator(".box-P:enabled").waitFor();
  await page.getByRole("button", { name: "What would others call?" }).click();
  await page.locator(".others li", { hasText: weak }).waitFor();
  await passOut(page);
  await page.getByText("Tricks double dummy").waitFor();

  const settings = { dealer: "N", vul: "none", viewer: "S" };
  const { id } = await makeTable({ game: "bridge", settings, events: [{ call: "1N" }, { call: "P" }] });
  await page.goto(`/bridge/reading/${id}`);
  const north = page.locator(".seat-card", { has: page.getByRole("heading", { name: "North" }) });
  await north.waitFor();
  for (const [name, points] of [
    [weak, "12–14 points"],
    [strong, "15–17 points"],
  ] as const) {
    await readWith(page, name);
    await page.getByRole("button", { name: "North: 1NT" }).click();
    await page.locator(".meaning", { hasText: points }).waitFor();
    await page.getByRole("button", { name: "North: 1NT" }).click();
  }
});
