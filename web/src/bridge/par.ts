/** Par as players say it: one contract for a side, not one for each of its players. */
import type { Seat } from "~/api/types";

export type Side = "ns" | "ew";

export interface ParContract {
  /** `4S`, with `X` where it is doubled. */
  contract: string;
  by: Seat | Side;
}

const SIDE: Record<string, Side> = { N: "ns", S: "ns", E: "ew", W: "ew" };

/** From `2NX by N` and `2NX by S`, or `2NX N -2` and `2NX S -2`: 2NX by North–South; from `4S by E` alone: 4S by East. */
export function parContracts(written: readonly string[]): ParContract[] {
  const found = new Map<string, ParContract>();
  for (const text of written) {
    const [, contract = text, seat = ""] = /^(\S+) (?:by )?([NESW])(?: [=+-]\d*)?$/.exec(text) ?? [];
    const side = SIDE[seat];
    if (!side) continue;
    const key = `${contract} ${side}`;
    found.set(key, { contract, by: found.has(key) ? side : (seat as Seat) });
  }
  return [...found.values()];
}
