import { expect, test } from "vitest";
import { draftOf, FRESH, missing, mistake, nextDraft, settingsOf } from "./setup";

test("a number of tiles that cannot be dealt is refused in words", () => {
  for (const each of ["", "99", "-3", "0", "2.5", "8"]) {
    expect(mistake({ ...FRESH, each }), each).toMatch(/from 1 to 7/);
  }
  expect(mistake({ ...FRESH, players: "2", each: "14" })).toBeNull();
  expect(mistake({ ...FRESH, set: "9", each: "13" })).toBeNull();
});

test("two players of one name are refused", () => {
  expect(mistake({ ...FRESH, names: { S: "Ann", W: "ann " } })).toMatch(/share a name/);
  expect(mistake({ ...FRESH, names: { S: "North" } })).toMatch(/share a name/);
  expect(mistake({ ...FRESH, names: { S: "Ann", W: "Bob" } })).toBeNull();
});

test("a table's set-up can be opened again and stays what it was", () => {
  const draft = { ...FRESH, players: "2" as const, draw: true, hand: ["0|1"], names: { S: "Ann" }, each: "7" };
  expect(draftOf(settingsOf(draft))).toEqual(draft);
  expect(missing(draft)).toBe(6);
});

test("the next hand keeps people and rules, and adds up the score", () => {
  const settings = settingsOf({ ...FRESH, opening: "previous_winner", names: { N: "Ann" }, score: { S: 5, N: 5 } });
  const next = nextDraft(settings, ["S", "N"], 26);
  expect(next).toMatchObject({ starter: "S", names: { N: "Ann" }, hand: [], score: { S: 31, N: 31 } });
});
