/** The chain of played tiles: their order from end to end, and where to draw them so that it turns like a snake. */
import type { DominoEvent } from "~/api/types";
import { pips } from "./Tile";

/** A tile in the chain, as it lies from left to right. */
export interface Link {
  left: number;
  right: number;
  event: number;
}

function attach(chain: Link[], a: number, b: number, on: number | undefined, event: number): void {
  const first = chain[0];
  const last = chain.at(-1);
  if (!first || !last) {
    chain.push({ left: a, right: b, event });
    return;
  }
  const fitsRight = a === last.right || b === last.right;
  const goesRight = on === undefined ? fitsRight : on === last.right;
  if (goesRight) chain.push({ left: last.right, right: a === last.right ? b : a, event });
  else chain.unshift({ right: first.left, left: a === first.left ? b : a, event });
}

export function chainOf(events: readonly DominoEvent[]): Link[] {
  const chain: Link[] = [];
  events.forEach((event, number) => {
    if (event.play) attach(chain, ...pips(event.play), event.on ?? undefined, number);
  });
  return chain;
}

export interface Placed extends Link {
  x: number;
  y: number;
  /** Which half is drawn first (left or top). */
  first: number;
  second: number;
  lying: boolean;
}

const UNIT = 20;
const PITCH = 44;

/** Lays tiles out in rows of at most `width` units, the second row backwards, and so on. A double lies across. */
export function place(chain: readonly Link[], width: number): { tiles: Placed[]; width: number; height: number } {
  const tiles: Placed[] = [];
  let x = 0;
  let row = 0;
  let right = true;
  for (const link of chain) {
    const double = link.left === link.right;
    const length = double ? UNIT : 2 * UNIT;
    const room = right ? width - x : x;
    if (room < length) {
      row += 1;
      right = !right;
      x = right ? 0 : width;
    }
    const left = right ? x : x - length;
    const y = row * PITCH + (double ? 0 : UNIT / 2);
    const [first, second] = right ? [link.left, link.right] : [link.right, link.left];
    tiles.push({ ...link, x: left, y, first, second, lying: !double });
    x = right ? x + length : x - length;
  }
  return { tiles, width, height: (row + 1) * PITCH - 4 };
}
