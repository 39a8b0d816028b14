/** A system of one's own: written, saved, and used in practice, in readings and in the explorer. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeTable } from "./api.ts";
import { journey, watch, withBrowser } from "./browser.ts";

withBrowser();

/** SAYC with a notrump of 10 to 12 points, which no system here has: wherever it is used, that is what 1NT shows. */
journey("a saved system in practice, a reading and the explorer", async ({ page, size }) => {
  const name = `Ours on a ${size}`;
  await page.goto("/bridge/editor/natural");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("system Ours\nparam notrump = 10-12\ninclude sayc\n");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/editor\/my-/);
  const id = page.url().split("/").at(-1) ?? "";
  await page.getByRole("heading", { name: `System: ${name}` }).waitFor();

  // What is typed is still there after a reload, before it is saved again.
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("// ours alone\n");
  await page.reload();
  await page.locator(".cm-line", { hasText: "// ours alone" }).waitFor();
  await page.getByText(/^It calls /).waitFor();

  await page.getByRole("link", { name: "Practise with it" }).click();
  await expect.poll(() => page.getByLabel("System").inputValue()).toBe(id);
  await page.getByRole("button", { name: "Deal a hand" }).click();
  await page.locator(".felt-middle", { hasText: name }).waitFor();

  await page.goto(`/bridge/explorer?system=${id}`);
  const notrump = page.locator(".meaning-row").filter({ has: page.getByText("1NT", { exact: true }) });
  await notrump.filter({ hasText: "10–12 points" }).first().waitFor();

  const settings = { dealer: "N", vul: "none", viewer: "S", ours: id, theirs: "sayc" };
  const table = await makeTable({ game: "bridge", settings, events: [{ call: "1N" }, { call: "P" }] });
  await page.goto(`/bridge/reading/${table.id}`);
  await page.getByRole("button", { name: "North: 1NT" }).click();
  await page.locator(".meaning", { hasText: "10–12 points" }).waitFor();
});

/** Reads what the page puts on the clipboard, wherever a browser has none. */
async function copied(page: Page, button: string): Promise<string> {
  await page.evaluate(() => {
    const clipboard = { writeText: async (text: string) => document.body.setAttribute("data-copied", text) };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  });
  await page.getByRole("button", { name: button }).click();
  await page.getByText("Copied.").first().waitFor();
  return (await page.locator("body").getAttribute("data-copied")) ?? "";
}

journey("a system given away as a link, and one read from a file", async ({ page, context, size, errors }) => {
  await page.goto("/bridge/editor/natural");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("system Ours\nparam notrump = 10-12\ninclude sayc\n");
  const link = await copied(page, "Share");

  const other = await context.newPage();
  watch(other, errors);
  await other.goto(link);
  await other.locator(".cm-line", { hasText: "param notrump = 10-12" }).waitFor();
  await other.getByLabel("Name").fill(`A gift on a ${size}`);
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await other.waitForURL(/editor\/my-/);
  // Deleting it is asked about first.
  await other.getByRole("button", { name: "Delete this system" }).click();
  await other.getByRole("button", { name: "Cancel" }).click();
  await other.getByRole("button", { name: "Delete this system" }).click();
  await other.getByRole("button", { name: "Delete for good" }).click();
  await other.waitForURL(/bridge\/book/);

  await other.goto(`${link.slice(0, -20)}`);
  await other.getByText("There is no system in this link.").waitFor();

  await page.getByLabel("Open a file").setInputFiles({
    name: "theirs.kbs",
    mimeType: "text/plain",
    buffer: Buffer.from("system Theirs\nparam notrump = 13-15\ninclude sayc\n"),
  });
  await page.locator(".cm-line", { hasText: "param notrump = 13-15" }).waitFor();
});

journey("a card given away as a link", async ({ page }) => {
  await page.goto("/bridge/card");
  await page.getByRole("button", { name: "Bergen raises", pressed: false }).click();
  await page.getByLabel("1NT opening").selectOption("12-14");
  await page.locator("main code", { hasText: "notrump=12-14" }).waitFor({ state: "attached" });
  await page.goto(await copied(page, "Copy as a link"));
  await page.getByRole("button", { name: "Bergen raises", pressed: true }).waitFor();
  expect(await page.getByLabel("1NT opening").inputValue()).toBe("12-14");
  expect(await page.getByLabel("System").inputValue()).toBe("two-over-one");
});

/** A slip in practice is taken back before the next call. */
journey("a hint, and a call taken back", async ({ page }) => {
  await page.goto("/bridge/practice");
  await page.getByRole("button", { name: "Deal a hand" }).click();
  await page.locator(".box-P:enabled").waitFor();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint").waitFor();
  await page.getByRole("button", { name: "Points and shape" }).click();
  await page.getByText(/^\d+ points, \d-\d-\d-\d$|^\d+ points, [\d-]+$/).waitFor();
  const before = await page.locator(".auction-call").count();
  await page.locator(".box-P").click();
  await page.getByRole("status", { name: "Feedback" }).waitFor();
  const undo = page.getByRole("button", { name: "Take back my call" });
  const over = page.getByRole("heading", { name: "The whole deal" });
  await undo.or(over).first().waitFor();
  if (await over.isVisible()) return;
  await undo.click();
  await expect.poll(() => page.locator(".auction-call").count()).toBe(before);
});

/** As at the tables online: a first tap tells what the call would mean, a second one makes it. */
journey("a call is explained before it is made", async ({ page }) => {
  await page.goto("/bridge/practice");
  await page.getByRole("button", { name: "Deal a hand" }).click();
  await page.locator(".box-P:enabled").waitFor();
  const before = await page.locator(".auction-call").count();
  await page.getByRole("button", { name: "Explain first" }).click();
  await page.locator(".box-P").click();
  const told = page.locator(".preview");
  await told
    .getByText(/points/)
    .first()
    .waitFor();
  expect(await page.locator(".auction-call").count()).toBe(before);
  await told.getByRole("button", { name: "Pass" }).click();
  await expect.poll(() => page.locator(".auction-call").count()).toBeGreaterThan(before);
  await page.getByRole("status", { name: "Feedback" }).waitFor();
});

/** Three passes follow at once, and the board is over: the slip is taken back from there too. */
journey("a slip that ended the auction is taken back", async ({ page }) => {
  await page.goto("/bridge/practice");
  await page.getByRole("button", { name: "Deal a hand" }).click();
  await page.locator(".box-P:enabled").waitFor();
  const before = await page.locator(".auction-call").count();
  const level = page.getByRole("button", { name: "Level 7" });
  if (await level.isVisible()) await level.click();
  await page.locator(".box button:enabled").last().click();
  const over = page.getByRole("heading", { name: "The whole deal" });
  await over.or(page.locator(".box-P:enabled")).first().waitFor();
  await page.getByRole("button", { name: "Take back my call" }).click();
  await expect.poll(() => page.locator(".auction-call").count()).toBe(before);
  await over.waitFor({ state: "detached" });
  await page.locator(".box-P:enabled").waitFor();
});

journey("the editor completes words, and shows what differs from the saved text", async ({ page }) => {
  await page.goto("/bridge/editor/natural");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n  1C mine : bal");
  await page
    .getByRole("option")
    .filter({ hasText: /^balanced/ })
    .click();
  await page.locator(".cm-line", { hasText: "1C mine : balanced" }).waitFor();
  await page.getByText(/lines? differs? from the saved text/).click();
  await page.locator(".diff-come", { hasText: "1C mine : balanced" }).waitFor();
});
