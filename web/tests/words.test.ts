/** What the server says when it refuses, read as a person would: no names of fields, no braces, no bits, no entry 0. */
import { expect, test } from "vitest";
import { makeTable } from "./api.ts";
import { visit, withBrowser } from "./browser.ts";
import { strange } from "./plain.ts";

withBrowser();

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

test("the server refuses in plain words", async () => {
  const { page, context, heard } = await visit("phone");
  for (const table of REFUSED) {
    const { id } = await makeTable(table);
    const { game } = table as { game: string };
    await page.goto(game === "bridge" ? `/bridge/reading/${id}` : `/${game}/${id}`);
    await page.getByRole("alert").first().waitFor();
  }
  expect(strange(heard)).toEqual([]);
  await context.close();
});
