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
  const draft = {
    ...FRESH,
    players: "2" as const,
    pile: "draw" as const,
    hand: ["0|1"],
    names: { S: "Ann" },
    each: "7",
  };
  expect(draftOf(settingsOf(draft))).toEqual(draft);
  expect(missing(draft)).toBe(6);
});

test("what the form does not show stays as it was", () => {
  const boneyard = { rule: "draw", leave: 2 };
  const settings = {
    set: 6,
    players: 2,
    slots: { S: 7, N: 6 },
    boneyard,
    viewer: "S" as const,
    hand: ["0|1"],
    deals: 50,
  };
  const draft = draftOf(settings);
  expect(settingsOf(draft, settings)).toMatchObject({ slots: { S: 7, N: 6 }, boneyard, deals: 50 });
  expect(settingsOf({ ...draft, each: "5" }, settings)).toMatchObject({ slots: { S: 5, N: 5 }, boneyard: "draw" });
  expect(settingsOf({ ...draft, viewer: "none" }, settings).hand).toBeUndefined();
});

test("how it is scored goes along, and a match that is won begins anew", () => {
  const settings = settingsOf({ ...FRESH, target: "50", capicua: "25", partners: false });
  expect(settings).toMatchObject({ scoring: { target: 50, capicua: 25 }, partners: false });
  expect(nextDraft(settings, ["S"], 26)).toMatchObject({
    target: "50",
    capicua: "25",
    partners: false,
    score: { S: 26 },
  });
  expect(nextDraft(settings, ["S"], 50).score).toEqual({});
  for (const target of ["", "0", "-1", "x"]) expect(mistake({ ...FRESH, target }), target).toMatch(/win the match/);
});

test("any set that a table has is kept, and dealt from", () => {
  expect(settingsOf(draftOf({ set: 12 }), { set: 12 }).set).toBe(12);
  expect(mistake({ ...FRESH, set: "12", each: "22" })).toBeNull();
  expect(mistake({ ...FRESH, set: "12", each: "23" })).toMatch(/from 1 to 22/);
});

test("the next hand keeps people and rules, and adds up the score", () => {
  const settings = settingsOf({ ...FRESH, opening: "previous_winner", names: { N: "Ann" }, score: { S: 5, N: 5 } });
  const next = nextDraft(settings, ["S", "N"], 26);
  expect(next).toMatchObject({ starter: "S", names: { N: "Ann" }, hand: [], score: { S: 31, N: 31 } });
});
