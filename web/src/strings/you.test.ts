import { expect, test } from "vitest";
import { addressed, renamed } from "./en/you";

test("I am you, with the verb to match", () => {
  expect(addressed("Me suggested Rope: Bob passed, Me has Hall.", "Me")).toBe(
    "You suggested Rope: Bob passed, you have Hall.",
  );
  expect(addressed("it is in Me's own hand", "Me")).toBe("it is in your own hand");
  expect(addressed("S went out: S and N win about 26 points.", "S")).toBe(
    "You went out: you and N win about 26 points.",
  );
  expect(addressed("Me knows their own hand. Me was wrong.", "Me")).toBe("You know your own hand. You were wrong.");
});

test("a name inside another word or a tile is left alone", () => {
  expect(addressed("Mercedes met Me", "Me")).toBe("Mercedes met you");
  expect(addressed("Ann has 1", "An")).toBe("Ann has 1");
});

test("seats by the names of the people", () => {
  expect(renamed("W passed on 3 and 6; N played 3|6", { W: "West", N: "Ann" })).toBe(
    "West passed on 3 and 6; Ann played 3|6",
  );
});
