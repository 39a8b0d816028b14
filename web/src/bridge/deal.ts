/** The hands of a table that are known, and the table as each seat sees it. */
import type { BridgeSettings, Seat } from "~/api/types";
import { SEATS } from "./calls";

/** Whose eyes it is seen through. */
export type Viewer = Seat | "none";

/** The hand at this seat, as far as it was written down. */
export function handAt({ viewer, hand, deal }: BridgeSettings, seat: Viewer): string | undefined {
  if (seat === "none") return undefined;
  return seat === viewer && hand ? hand : deal?.[seat];
}

/** All four hands, where they are known. */
export function wholeDeal(settings: BridgeSettings): Record<Seat, string> | null {
  const hands = SEATS.flatMap((seat) => {
    const hand = handAt(settings, seat);
    return hand ? [[seat, hand] as const] : [];
  });
  return hands.length === 4 ? (Object.fromEntries(hands) as Record<Seat, string>) : null;
}

const isEastWest = (viewer: Viewer) => viewer === "E" || viewer === "W";

interface Seen extends Omit<BridgeSettings, "viewer" | "hand"> {
  viewer: Seat | null;
  hand: string | null;
}

/** The set-up as this viewer would have written it: "ours" is their own side's, for a spectator that of North and South. */
export function seenBy(settings: BridgeSettings, viewer: Viewer): Seen {
  const { ours = "sayc", theirs = "sayc", deal: _, ...rest } = settings;
  const turned = isEastWest(viewer) !== isEastWest(settings.viewer ?? "none");
  return {
    ...rest,
    ...(turned ? { ours: theirs, theirs: ours } : { ours, theirs }),
    viewer: viewer === "none" ? null : viewer,
    hand: handAt(settings, viewer) ?? null,
  };
}
