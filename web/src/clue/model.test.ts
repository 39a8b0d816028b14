import { expect, test } from "vitest";
import type { ClueReading, ClueSettings } from "~/api/types";
import { answering, answersUpTo, cellState, handSizes, inWords, nextSuggester, ownedBy, triple } from "./model";

const settings: ClueSettings = {
  players: ["Anna", "Bob", "Carol"].map((name) => ({ name, cards: 6 })),
  viewer: "Anna",
};
const suggestion = (by: string) => ({ suggest: { by, cards: [], answers: [] } });

test("answers go round from the one after the suggester", () => {
  expect(answering(settings, "Bob")).toEqual(["Carol", "Anna"]);
  expect(answersUpTo(["Carol", "Anna"], "Anna", "Rope")).toEqual([
    { player: "Carol", pass: true },
    { player: "Anna", shows: "Rope" },
  ]);
  expect(answersUpTo(["Carol", "Anna"], null, null)).toEqual([
    { player: "Carol", pass: true },
    { player: "Anna", pass: true },
  ]);
});

test("the next to suggest is the one after the last, unless they left", () => {
  expect(nextSuggester(settings, [])).toBe("Anna");
  expect(nextSuggester(settings, [suggestion("Anna")])).toBe("Bob");
  expect(nextSuggester(settings, [suggestion("Anna"), { left: { player: "Bob" } }])).toBe("Carol");
});

test("cards are dealt as evenly as they go", () => {
  expect(handSizes(18, 4)).toEqual([5, 5, 4, 4]);
  expect(handSizes(18, 3)).toEqual([6, 6, 6]);
});

test("a square looks as the reading says", () => {
  const reading: ClueReading = {
    consistent: true,
    cards: {
      Rope: { cells: {}, owners: ["Bob"], p: { Bob: 1 } },
      Hall: { cells: {}, owners: ["envelope"], p: { envelope: 1 } },
      Plum: { cells: {}, owners: ["Bob", "envelope"], p: { Bob: 0.5, envelope: 0.5 } },
    },
    links: [{ player: "Bob", cards: ["Plum", "Study"], event: 0 }],
    text: "",
  };
  expect(cellState(reading, "Rope", "Bob")).toBe("owned");
  expect(cellState(reading, "Rope", "Carol")).toBe("not_owned");
  expect(cellState(reading, "Hall", "envelope")).toBe("envelope");
  expect(cellState(reading, "Plum", "Bob")).toBe("possible");
  expect(cellState(reading, "Plum", "envelope")).toBe("unknown");
  expect(ownedBy(reading, "Bob")).toBe(1);
});

test("three cards are sorted into their kinds", () => {
  const deck = { suspect: ["Plum"], weapon: ["Rope"], room: ["Hall"] };
  expect(triple(deck, ["Hall", "Plum", "Rope"])).toEqual({ suspect: "Plum", weapon: "Rope", room: "Hall" });
});

test("weapons and rooms have an article within a sentence, people and cards that bring their own have none", () => {
  const deck = { suspect: ["Plum"], weapon: ["Rope", "A Curse"], room: ["Hall"] };
  const said = ["Plum", "Rope", "A Curse", "Hall"].map((card) => inWords(deck, card));
  expect(said).toEqual(["Plum", "the Rope", "A Curse", "the Hall"]);
});
