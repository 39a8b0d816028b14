import { expect, test } from "vitest";
import { filled } from "./params";

test("numbers are put in where they are named", () => {
  const text =
    "param notrump = 15-17 | 1NT\n  1N : {notrump} hcp\n  2N : {notrump.high + 1}-19 hcp, {24 - notrump.high}+ hcp";
  expect(filled(text)).toBe("param notrump = 15-17 | 1NT\n  1N : 15-17 hcp\n  2N : 18-19 hcp, 7+ hcp");
  expect(filled("{nosuch}")).toBe("{nosuch}");
});
