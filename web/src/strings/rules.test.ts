import { expect, test } from "vitest";
import { ruleWords, whereWords } from "./en/rules";

test("rules as players say them", () => {
  const said = {
    "25-27 hcp, balanced, 4- S, 4- H": "25–27 points, balanced, at most 4 spades, at most 4 hearts",
    "20-21 hcp, 5 m, 2+ shortest": "20–21 points, 5 in the minor, no singleton",
    "opens, 5+ S, S >= H, longest S": "opens, 5+ spades, spades at least as long as hearts, spades longest",
    "7 y, (1/3 y or 2/5 y), 5-10 hcp": "7 in y, (one of the top three in y or two of the top five in y), 5–10 points",
    "1 S, 13+ support M, 3+ half-tricks": "1 spade, 13+ points in support of the major, 1½+ quick tricks",
    "major y, 16+ points, not vul": "y a major, 16+ points with length, not vulnerable",
    "seat 3, short, level 3": "third seat, a singleton or void, at the three level",
    always: "anything else",
  };
  for (const [rule, words] of Object.entries(said)) expect(ruleWords(rule)).toBe(words);
});

test("where a chapter applies", () => {
  expect(whereWords("start")).toBe("Opening bid");
  expect(whereWords("start, seat 4 | yields to Opening bids")).toBe("Opening bid, fourth seat");
  expect(whereWords("1N (P) 2C (P)")).toBe("After 1NT (Pass) 2♣ (Pass)");
  expect(whereWords("anywhere, game-forced")).toBe("Anywhere, game forced");
});
