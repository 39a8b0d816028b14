import { expect, test } from "vitest";
import type { Deck } from "~/api/types";
import { draftOf, FRESH, missing, mistake, otherNames, renamedEvent, settingsOf } from "./setup";

const DECK: Deck = {
  suspect: ["Green", "Plum", "White"],
  weapon: ["Rope", "Knife", "Wrench"],
  room: ["Hall", "Study", "Lounge"],
};
/** Nine cards, three in the envelope: six are dealt. */
const THREE = { ...FRESH, names: ["Ann", "Bob", "Cat"] };

test("hand sizes that cannot be are refused in words", () => {
  expect(mistake(THREE, DECK)).toBeNull();
  for (const size of ["", "-3", "x", "1.5"]) {
    expect(mistake({ ...THREE, sizes: ["2", size, "2"] }, DECK), size).toMatch(/Bob/);
  }
  expect(mistake({ ...THREE, sizes: ["2", "99", "2"] }, DECK)).toMatch(/103.*6/);
  expect(mistake({ ...THREE, sizes: ["2", "3", "1"] }, DECK)).toBeNull();
});

test("names must be there and differ; a card has one name", () => {
  expect(mistake({ ...THREE, names: ["Ann", " ", "Cat"] }, DECK)).toMatch(/name/);
  expect(mistake({ ...THREE, names: ["Ann", "ann ", "Cat"] }, DECK)).toMatch(/share a name/);
  expect(mistake({ ...THREE, names: ["Ann", "Envelope", "Cat"] }, DECK)).toMatch(/Envelope/);
  expect(mistake(THREE, { ...DECK, room: ["Hall", "hall"] })).toMatch(/hall/);
});

test("what the server would take for one name, or for none, is refused before the start", () => {
  expect(mistake({ ...THREE, names: ["Ann", "🦊", "Cat"] }, DECK)).toMatch(/🦊.*letter/);
  expect(mistake({ ...THREE, names: ["Ann", "Ann 🦊", "Cat"] }, DECK)).toMatch(/share a name/);
  expect(mistake({ ...THREE, names: ["Ann", "Bob 🦊", "José"] }, DECK)).toBeNull();
  for (const place of ["Solution", "Pile", "undealt"]) {
    expect(mistake({ ...THREE, names: ["Ann", place, "Cat"] }, DECK), place).toMatch(place);
  }
  expect(mistake(THREE, { ...DECK, room: ["Hall", "Study", "stu-dy"] })).toMatch(/stu-dy/);
});

test("my cards are as many as I was dealt", () => {
  expect(missing({ ...THREE, hand: ["Rope"] }, DECK)).toMatch(/1 more/);
  expect(missing({ ...THREE, hand: ["Rope", "Hall"] }, DECK)).toBeNull();
  expect(missing({ ...THREE, me: -1 }, DECK)).toBeNull();
});

test("a table's set-up can be opened again and stays what it was", () => {
  const draft = { ...THREE, me: 1, sizes: ["2", "2", "2"], hand: ["Rope", "Hall"], every: true };
  expect(draftOf(settingsOf(draft, DECK))).toEqual(draft);
});

test("another name is written into the entries", () => {
  const event = { suggest: { by: "Ann", cards: ["Green", "Rope", "Hall"], answers: [{ player: "Bob", pass: true }] } };
  expect(renamedEvent(event, new Map([["Bob", "Bill"]]))).toEqual({
    suggest: { by: "Ann", cards: ["Green", "Rope", "Hall"], answers: [{ player: "Bill", pass: true }] },
  });
});

test("a name that moved to another seat is no other name", () => {
  const before = ["Ann", "Bob", "Cat"];
  expect(otherNames(before, ["Ann", "Cat", "Bob"])).toEqual(new Map());
  expect(otherNames(before, ["Ann", "Bill", "Cat"])).toEqual(new Map([["Bob", "Bill"]]));
  expect(otherNames(before, ["Ann", "Bob"])).toEqual(new Map());
});

test("cards that nobody was dealt stay undealt", () => {
  const settings = { ...settingsOf({ ...THREE, sizes: ["2", "2", "1"], me: -1 }, DECK), undealt: 1 };
  const draft = draftOf(settings);
  expect(mistake(draft, DECK)).toBeNull();
  expect(settingsOf(draft, DECK).undealt).toBe(1);
});

test("where nobody is asked in turn it stays so", () => {
  const settings = { ...settingsOf(THREE, DECK), ordered: false };
  expect(settingsOf(draftOf(settings), DECK).ordered).toBe(false);
});
