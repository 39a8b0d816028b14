import { expect, test } from "vitest";
import { cardsOf, handOf, isOver, legalCalls, readAuction, readCall, seatAt } from "./calls";

test("what may follow, by the Laws", () => {
  expect(legalCalls([])).toHaveLength(36);
  expect(legalCalls(["1N"])).toContain("X");
  expect(legalCalls(["1N"])).not.toContain("1S");
  expect(legalCalls(["1N", "P"])).not.toContain("X");
  expect(legalCalls(["1N", "P", "P"])).toContain("X");
  expect(legalCalls(["1N", "X"])).toContain("XX");
  expect(legalCalls(["1N", "X"])).not.toContain("X");
  expect(legalCalls(["1N", "X", "P"])).not.toContain("XX");
  expect(legalCalls(["1N", "X", "XX"])).not.toContain("X");
  expect(legalCalls(["7N"])).toEqual(["P", "X"]);
});

test("three passes end an auction, four where nobody bid", () => {
  expect(isOver(["P", "P", "P"])).toBe(false);
  expect(isOver(["P", "P", "P", "P"])).toBe(true);
  expect(isOver(["1C", "P", "P", "P"])).toBe(true);
  expect(legalCalls(["1C", "P", "P", "P"])).toEqual([]);
});

test("calls as people type them", () => {
  expect(["1nt", "pass", "Dbl", "2♥", "rdbl", "8C", "1Z"].map(readCall)).toEqual([
    "1N",
    "P",
    "X",
    "2H",
    "XX",
    null,
    null,
  ]);
  expect(readAuction("1N-(P)-2C! P, 2h")).toEqual({ calls: ["1N", "P", "2C", "P", "2H"], wrong: null });
  expect(readAuction("1N P 1H")).toEqual({ calls: ["1N", "P"], wrong: "1H" });
});

test("hands both ways, and who calls when", () => {
  expect(handOf(cardsOf("AKQ.T98.765.432"))).toBe("AKQ.T98.765.432");
  expect(handOf([])).toBe("...");
  expect([0, 1, 2, 3, 4].map((i) => seatAt("W", i))).toEqual(["W", "N", "E", "S", "W"]);
});
