import { expect, test } from "vitest";
import type { DominoEvent } from "~/api/types";
import { chainOf, place } from "./chain";
import { endsFor, options } from "./model";

const played: DominoEvent[] = [
  { player: "S", play: "3|3" },
  { player: "W", pass: true },
  { player: "N", play: "3|6", on: 3 },
  { player: "E", play: "2|6", on: 6 },
  { player: "S", play: "1|3", on: 3 },
];

test("every neighbour in the chain has the same pips where they touch", () => {
  const chain = chainOf(played);
  expect(chain.map(({ left, right }) => [left, right])).toEqual([
    [1, 3],
    [3, 3],
    [3, 6],
    [6, 2],
  ]);
  for (let i = 1; i < chain.length; i++) expect(chain[i - 1]?.right).toBe(chain[i]?.left);
});

test("the snake stays inside its width and no two tiles overlap", () => {
  const long = Array.from({ length: 24 }, (_, i) => ({ left: i % 7, right: (i % 3 ? i + 1 : i) % 7, event: i }));
  const { tiles, width, height } = place(long, 160);
  for (const a of tiles) {
    const [w, h] = a.lying ? [40, 20] : [20, 40];
    expect(a.x).toBeGreaterThanOrEqual(0);
    expect(a.x + w).toBeLessThanOrEqual(width);
    expect(a.y + h).toBeLessThanOrEqual(height);
    for (const b of tiles) {
      if (a === b) continue;
      const [bw, bh] = b.lying ? [40, 20] : [20, 40];
      expect(a.x < b.x + bw && b.x < a.x + w && a.y < b.y + bh && b.y < a.y + h).toBe(false);
    }
  }
});

test("a tile fits an end it shares pips with; equal ends count once", () => {
  expect(endsFor("2|5", [5, 2])).toEqual([5, 2]);
  expect(endsFor("2|5", [5, 5])).toEqual([5]);
  expect(endsFor("0|0", [5, 2])).toEqual([]);
  expect(options(["2|5", "0|1"], [5, 2])).toEqual([
    { play: "2|5", on: 5 },
    { play: "2|5", on: 2 },
  ]);
  expect(options(["2|5"], null)).toEqual([{ play: "2|5" }]);
});
