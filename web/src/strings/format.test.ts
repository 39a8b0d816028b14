import { expect, test } from "vitest";
import { t } from ".";
import { ago, large, list, percent } from "./format";

test("a chance is never rounded to a certainty", () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(["0%", "<1%", "50%", ">99%", "100%"]);
});

test("large counts in words", () => {
  expect(large("5945940")).toBe("5.9 million");
  expect(large("53644737765488792839237440000")).toMatch(/trillion|septillion|octillion/);
});

test("how long ago", () => {
  const now = Date.UTC(2026, 0, 2);
  expect(ago(now - 5000, now)).toBe("now");
  expect(ago(now - 3 * 60_000, now)).toBe("3 min. ago");
});

test("places count from 1", () => {
  expect(t.errors.at({ entry: 0 })).toBe("In entry 1.");
  expect(t.errors.at({ line: 3 })).toBe("In line 3.");
  expect(t.errors.at({})).toBe("");
});

test("lists have no comma before the last", () => {
  expect(list(["Carol", "Dan", "you"])).toBe("Carol, Dan and you");
  expect(list(["the Rope", "the Hall", "Plum"], "disjunction")).toBe("the Rope, the Hall or Plum");
});
