/** What the server says when it refuses, read as a person would: no names of fields, no braces, no bits, no entry 0. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makeTable } from "./api.ts";
import { visit, withBrowser } from "./browser.ts";

withBrowser();

/** What nobody should read; numbers and rules may stand where details are folded away. */
const STRANGE: readonly [string, RegExp][] = [
  ["the name of a field", /\b[a-z]+_[a-z_]+\b/],
  ["braces", /[{}]/],
  ["bits", /\bbits\b/i],
  ["a number from 0", /\b(entry|event|move|call) 0\b/i],
  ["an event", /\bevent \d/i],
  ["the program's own words", /\b(undefined|null|NaN|untagged|enum|panicked|serde)\b|\[object/],
  ["two spaces", /\S {2,}\S/],
  ["a call in letters", /(?<![\w.#/-])[1-7][CDHSN](?![\w.])/],
];

/** Texts in sight and what is read out for them; not what lies folded in details, nor a system's own text. */
function texts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const skipped = "details, .cm-editor, textarea, code, script, style, .book-rule, .problem";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (parentElement && !parentElement.closest(skipped)) found.push(nodeValue ?? "");
    }
    for (const e of document.querySelectorAll("[aria-label], [title], [alt], [placeholder]")) {
      if (e.closest(skipped)) continue;
      for (const name of ["aria-label", "title", "alt"]) found.push(e.getAttribute(name) ?? "");
    }
    return found.filter((text) => text.trim() !== "");
  });
}

function strange(all: readonly string[]): string[] {
  return all.flatMap((text) => STRANGE.filter(([, sign]) => sign.test(text)).map(([what]) => `${what}: ${text}`));
}

/** Entries that the games refuse, each with what the server says about it. */
const REFUSED: readonly object[] = [
  { game: "domino", settings: { set: 6, viewer: "S", hand: ["0|0"] }, events: [] },
  { game: "domino", settings: { set: 6, starter: "W" }, events: [{ player: "W", pass: true }] },
  { game: "domino", settings: { set: 6, starter: "W" }, events: [{ player: "N", play: "3|3" }] },
  {
    game: "domino",
    settings: { set: 6, players: 2, boneyard: "draw", starter: "S" },
    events: [
      { player: "S", play: "3|3" },
      { player: "N", pass: true },
    ],
  },
  {
    game: "clue",
    settings: { players: [{ name: "Ann" }, { name: "Bob" }, { name: "Cat" }], ordered: true },
    events: [{ suggest: { by: "Ann", cards: ["Green", "Rope", "Hall"], answers: [{ player: "Dan", pass: true }] } }],
  },
  { game: "bridge", settings: { dealer: "N", vul: "none" }, events: [{ call: "1N" }, { call: "1C" }] },
];

test("so do the server's refusals", async () => {
  const { page, context } = await visit("phone");
  const found: string[] = [];
  for (const table of REFUSED) {
    const { id } = await makeTable(table);
    const { game } = table as { game: string };
    await page.goto(game === "bridge" ? `/bridge/reading/${id}` : `/${game}/${id}`);
    await page.getByRole("alert").first().waitFor();
    found.push(...strange(await texts(page)));
  }
  expect([...new Set(found)]).toEqual([]);
  await context.close();
});
