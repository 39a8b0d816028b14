/** Every main view, opened as a person would find it. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { makeTable } from "./api.ts";
import { GAME } from "./data/clue.ts";
import { practised } from "./data/practice.ts";

export interface View {
  name: string;
  /** Ready to be looked at, with nothing still being fetched. */
  open: (page: Page) => Promise<void>;
}

const demo = (game: string) =>
  JSON.parse(readFileSync(new URL(`../src/home/demos/${game}.json`, import.meta.url), "utf8")) as object;

function at(name: string, path: string, ready: string, then?: (page: Page) => Promise<unknown>): View {
  return {
    name,
    open: async (page) => {
      await page.goto(path);
      await page.locator(ready).first().waitFor();
      await then?.(page);
      await page.waitForFunction(() => !document.querySelector(".waiting"));
    },
  };
}

const pane = (name: string) => async (page: Page) => {
  const nav = page.getByRole("navigation").getByRole("button", { name });
  if (await nav.isVisible()) await nav.click();
};

/** With the last of these in sight. */
const scrolled = (what: string) => (page: Page) => page.locator(what).last().scrollIntoViewIfNeeded();

async function pickThree(page: Page): Promise<void> {
  await page.getByRole("button", { name: /New suggestion/ }).click();
  for (const card of ["Plum", "Rope", "Hall"]) {
    await page
      .locator(".sheet")
      .getByRole("button", { name: new RegExp(`^${card}`) })
      .click();
  }
}

async function openCell(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Library, Dan:/ }).click();
  await page.locator(".why-text").waitFor();
}

async function conflicted(): Promise<string> {
  const table = GAME.table(4);
  const wrong = {
    suggest: { by: "Carol", cards: ["White", "Wrench", "Hall"], answers: [{ player: "Bob", pass: true }] },
  };
  return (
    await makeTable({
      ...table,
      title: "Rainy Sunday",
      settings: { ...table.settings, ordered: false },
      events: [...table.events, wrong],
    })
  ).id;
}

/** A game with nothing left to find out. */
async function settled(): Promise<string> {
  const table = GAME.table(2);
  const note = (card: string) => ({ note: { holder: "envelope", card, has: true } });
  const cards = GAME.envelope.map(note);
  return (await makeTable({ ...table, title: "The last word", events: [...table.events, ...cards] })).id;
}

/** A board that came with all four hands, bid less well than it might be. */
async function boardOfFour(): Promise<string> {
  const deal = { N: "J876.A76.A876.A5", E: "T9.T98.T9.JT9876", S: "AKQ2.K32.Q32.K32", W: "543.QJ54.KJ54.Q4" };
  const settings = { dealer: "S", vul: "both", viewer: "S", hand: deal.S, deal, ours: "sayc", theirs: "sayc" };
  const events = ["1N", "P", "3N", "P", "P", "P"].map((call) => ({ call }));
  return (await makeTable({ game: "bridge", title: "Board 7", settings, events })).id;
}

/** A hand in which somebody who could have played passed. */
async function passedWrongly(): Promise<string> {
  const settings = { set: 6, starter: "W" };
  const events = [
    { player: "W", play: "3|3" },
    { player: "N", play: "3|5" },
    { player: "E", pass: true },
    { player: "S", play: "5|6" },
    { player: "W", play: "6|6" },
    { player: "N", play: "6|3", on: 6 },
    { player: "E", play: "3|4" },
  ];
  return (await makeTable({ game: "domino", title: "A slip", settings, events })).id;
}

let opened: Promise<View[]> | undefined;

/** The tables behind the views are made once. */
export function openViews(): Promise<View[]> {
  opened ??= makeViews();
  return opened;
}

async function makeViews(): Promise<View[]> {
  const clue = (await makeTable({ ...demo("clue"), title: "Friday at Anna's" })).id;
  const domino = (await makeTable({ ...demo("domino"), title: "Dominoes" })).id;
  const bridge = (await makeTable({ ...demo("bridge"), title: "Stayman" })).id;
  const whole = await boardOfFour();
  const wrong = await conflicted();
  const solved = await settled();
  const misplayed = await passedWrongly();
  await practised();
  const tab = (name: string) => (page: Page) => page.getByRole("tab", { name }).click();
  return [
    at("home", "/", ".recent-row"),
    at("clue-setup", "/clue/new", ".setup-go"),
    at("clue-board", `/clue/${clue}`, ".matrix"),
    at("clue-chances", `/clue/${clue}`, ".matrix", async (page) => {
      const toggle = page.getByRole("switch", { name: "Chances" });
      if (!(await toggle.isChecked())) await toggle.click();
    }),
    at("clue-suggest", `/clue/${clue}`, ".matrix", pickThree),
    at("clue-accuse", `/clue/${clue}`, ".matrix", async (page) => {
      await page.getByRole("button", { name: /New suggestion/ }).click();
      await page.locator(".sheet").getByRole("button", { name: "Accusation" }).click();
    }),
    at("clue-left", `/clue/${clue}`, ".matrix", async (page) => {
      await page.getByRole("button", { name: /New suggestion/ }).click();
      await page.locator(".sheet").getByRole("button", { name: "Player left" }).click();
    }),
    at("clue-why", `/clue/${clue}`, ".matrix", openCell),
    at("clue-intel", `/clue/${clue}`, ".matrix", pane("Clues")),
    at("clue-advisor", `/clue/${clue}`, ".matrix", async (page) => {
      await pane("Advice")(page);
      await page.locator(".advice-row").first().waitFor();
    }),
    at("clue-log", `/clue/${clue}`, ".matrix", pane("Log")),
    at("clue-conflict", `/clue/${wrong}`, ".note-bad"),
    at("domino-setup", "/domino/new", ".tile-picker"),
    at("domino-rules", "/domino/new", ".tile-picker", async (page) => {
      await page.getByText("Other rules").click();
      await page.getByText("Scoring", { exact: true }).click();
      await scrolled(".fold")(page);
    }),
    at("domino", `/domino/${domino}`, ".heat-map", (page) => page.locator(".advice-row").first().waitFor()),
    at("domino-heat", `/domino/${domino}`, ".heat-map", scrolled(".heat-map")),
    at("practice", "/bridge/practice", "main"),
    at("practice-board", "/bridge/practice", "main", async (page) => {
      await page.getByRole("button", { name: "Deal a hand" }).click();
      await page.locator(".box-P:enabled").waitFor();
    }),
    at("practice-review", "/bridge/practice", "main", async (page) => {
      await page.getByRole("button", { name: "Deal a hand" }).click();
      const over = page.getByRole("heading", { name: "The whole deal" });
      const pass = page.locator(".box-P:enabled");
      for (let i = 0; i < 20; i++) {
        await over.or(pass).first().waitFor();
        if (await over.isVisible()) break;
        // The box may go just before the tap, when the auction ends: then there is nothing to tap.
        await pass.click({ timeout: 2_000 }).catch(() => undefined);
      }
      await over.waitFor();
    }),
    at("practice-explain", "/bridge/practice", "main", async (page) => {
      await page.getByRole("button", { name: "Deal a hand" }).click();
      await page.locator(".box-P:enabled").waitFor();
      await page.getByRole("button", { name: "Explain first" }).click();
      await page.locator(".box-P").click();
      await page.locator(".preview .shows").waitFor();
      // The next hand is bid as ever.
      await page.evaluate(() => localStorage.removeItem("kibitzer.practice.explain"));
    }),
    at("reading-start", "/bridge/reading", "textarea"),
    at("reading", `/bridge/reading/${bridge}`, ".seat-card"),
    at("reading-cards", `/bridge/reading/${bridge}`, ".seat-card", async (page) => {
      await tab("Cards")(page);
      await scrolled(".card-map")(page);
    }),
    at("reading-advice", `/bridge/reading/${bridge}`, ".seat-card", async (page) => {
      await tab("Advice")(page);
      await page.getByRole("button", { name: "Simulate" }).click();
      await page.locator(".advised-best").waitFor({ timeout: 60_000 });
      await scrolled(".advised")(page);
    }),
    at("reading-deal", `/bridge/reading/${whole}`, ".seat-card", async (page) => {
      await tab("Deal")(page);
      await page.getByText(/^Par/).waitFor();
      await page.getByRole("button", { name: "Show the auction" }).click();
      await page.locator("section[aria-labelledby=by-system] .auction-call").first().waitFor();
      await scrolled(".deal")(page);
    }),
    at("explorer", "/bridge/explorer?a=1N-P", ".meaning-row"),
    at("book", "/bridge/book/sayc", ".fold"),
    at("editor", "/bridge/editor/sayc", ".good-line"),
    at("editor-error", "/bridge/editor/sayc", ".good-line", async (page) => {
      await page.locator(".cm-content").click();
      await page.keyboard.press("Control+Home");
      for (let line = 1; line < 22; line++) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("End");
      await page.keyboard.type(", 5+ hurts");
      await page.locator(".problem").first().waitFor();
    }),
    at("history", "/bridge/history", "main .panel"),
    at("card", "/bridge/card", ".card-modules"),
    at("settings", "/settings", "main .panel"),
    at("missing", "/nowhere", "main"),
    at("practice-gone", "/bridge/practice/nowhere", "main .note"),
    at("editor-given", "/bridge/editor/given#cut-short", "main .note"),
    at("gone", "/domino/nowhere", "main .note"),
    at("import", "/", ".recent-row", async (page) => {
      await page.getByRole("button", { name: "Import" }).click();
      await page.locator(".sheet").waitFor();
    }),
    at("share", `/clue/${clue}`, ".matrix", async (page) => {
      await page.getByRole("button", { name: "Table menu" }).click();
      await page.getByRole("menuitem", { name: "Share" }).click();
      await page.locator(".sheet").waitFor();
    }),
    at("clue-edit", `/clue/${clue}`, ".matrix", async (page) => {
      await pane("Log")(page);
      await page.getByRole("button", { name: "Edit entry 1", exact: true }).click();
      await page.locator(".sheet").waitFor();
    }),
    at("clue-solved", `/clue/${solved}`, ".solved-head"),
    at("domino-wrong", `/domino/${misplayed}`, ".note-bad"),
    at("reading-change", `/bridge/reading/${bridge}`, ".seat-card", async (page) => {
      await page.getByRole("button", { name: /^Change call/ }).click();
      await page.locator(".sheet .box").waitFor();
    }),
    at("reading-settings", `/bridge/reading/${bridge}`, ".seat-card", async (page) => {
      await page.getByRole("button", { name: "Set-up" }).click();
      await page.locator(".sheet .pick-card").first().waitFor();
    }),
  ];
}
