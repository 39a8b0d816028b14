import { expect, test } from "vitest";
import {
  cardsOf,
  handOf,
  inSigns,
  isOver,
  legalCalls,
  pointsOf,
  readAuction,
  readCall,
  seatAt,
  shapeOf,
} from "./calls";

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

test("points and shape of a hand", () => {
  expect(pointsOf("AK2.QJ54.T98.765")).toBe(10);
  expect(shapeOf("AK2.QJ54.T98.765")).toBe("3-4-3-3");
});

test("one notation in every sentence", () => {
  expect(inSigns("P, pass: at most 11 points. Better: 1C, better minor: 11–21 points.")).toBe(
    "Pass: at most 11 points. Better: 1♣, better minor: 11–21 points.",
  );
  expect(inSigns("3N would show 16–18; after 1H P 2NT")).toBe("3NT would show 16–18; after 1♥ Pass 2NT");
  expect(inSigns("a strong artificial 2C.")).toBe("a strong artificial 2♣.");
  expect(inSigns("5+ hearts, 4 spades, K2.K9873.AQ8.KQ4")).toBe("5+ hearts, 4 spades, K2.K9873.AQ8.KQ4");
});
