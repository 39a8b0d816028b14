import { beforeEach, expect, test } from "vitest";
import { cardLine, readCard, saveCard, savedCards } from "./cards";

beforeEach(() => localStorage.clear());

test("a card's line has what differs", () => {
  const switched = new Map([
    ["bergen", true],
    ["texas", false],
  ]);
  expect(cardLine("two-over-one", switched, new Map([["notrump", "14-16"]]))).toBe(
    "two-over-one +bergen -texas notrump=14-16",
  );
  expect(cardLine("sayc", new Map(), new Map())).toBe("sayc");
});

test("a card's line is taken apart as it was put together", () => {
  for (const line of ["sayc", "two-over-one +bergen -texas notrump=14-16"]) {
    const { system, switched, params } = readCard(line);
    expect(cardLine(system, switched, params)).toBe(line);
  }
});

test("cards are kept by name, and what is no card is left out", () => {
  saveCard({ id: "sayc +drury", name: "Ours" });
  saveCard({ id: "sayc", name: "Ours" });
  expect(savedCards()).toEqual([{ id: "sayc", name: "Ours" }]);
  localStorage.setItem("kibitzer.cards", '[1, {"id": "x"}, {"id": "a", "name": "b"}]');
  expect(savedCards()).toEqual([{ id: "a", name: "b" }]);
  localStorage.setItem("kibitzer.cards", "nonsense");
  expect(savedCards()).toEqual([]);
});
