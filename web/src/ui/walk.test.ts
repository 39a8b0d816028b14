import { expect, test } from "vitest";
import { stepTo } from "./walk";

test("the arrow keys go on and round, Home and End to the ends", () => {
  expect(stepTo("ArrowRight", 0, 3)).toBe(1);
  expect(stepTo("ArrowDown", 2, 3)).toBe(0);
  expect(stepTo("ArrowLeft", 0, 3)).toBe(2);
  expect(stepTo("Home", 2, 3)).toBe(0);
  expect(stepTo("End", 0, 3)).toBe(2);
  expect(stepTo("a", 0, 3)).toBeNull();
  expect(stepTo("ArrowRight", -1, 0)).toBeNull();
});
