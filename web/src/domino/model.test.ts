import { expect, test } from "vitest";
import { said } from "./model";

test("what the server says of a seat is said to whoever sits there, by letter and by name", () => {
  const people = { viewer: "S", names: { N: "Nora" } } as const;
  expect(said("South must draw before passing: 14 tiles may be drawn.", people)).toBe(
    "You must draw before passing: 14 tiles may be drawn.",
  );
  expect(said("S has no 5s; N has 1 tile.", people)).toBe("You have no 5s; Nora has 1 tile.");
  expect(said("North played 3|5, and South passed.", people)).toBe("Nora played 3|5, and you passed.");
  expect(said("South must draw.", {})).toBe("South must draw.");
});
