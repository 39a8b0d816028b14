/** Files out of a table. */
import { text } from "~/api/client";
import type { BridgeSettings } from "~/api/types";
import { SEATS } from "~/bridge/calls";
import { handAt } from "~/bridge/deal";
import { t } from "~/strings";
import { say } from "~/ui/toast";
import type { OpenTable } from "./useTable";

const TYPES = { json: "application/json", pbn: "application/x-pbn" } as const;

export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** `AKQ.T98.765.432` as BBO writes it: `SAKQHT98D765C432`. */
function bboHand(hand: string): string {
  return hand
    .split(".")
    .map((cards, i) => `${"SHDC"[i]}${cards}`)
    .join("");
}

const BBO_VUL = { none: "o", ns: "n", ew: "e", both: "b" } as const;

/** A bridge table as a link that opens anywhere, here and, with this site's name changed to BBO's, there too. */
export function dealLink(settings: BridgeSettings, calls: readonly string[], origin: string): string {
  const { dealer, vul } = settings;
  const parts = new URLSearchParams({ d: dealer.toLowerCase(), v: BBO_VUL[vul], a: calls.join("-") });
  for (const seat of SEATS) {
    const hand = handAt(settings, seat);
    if (hand) parts.set(seat.toLowerCase(), bboHand(hand));
  }
  return `${origin}/bridge/reading?${parts}`;
}

export async function download(table: OpenTable, format: keyof typeof TYPES): Promise<void> {
  try {
    const content = await text(`${table.path}/export?format=${format}`);
    saveFile(`${table.table?.title || "kibitzer"}.${format}`, TYPES[format], content);
  } catch (error) {
    say(error instanceof Error ? error.message : t.errors.offline, { tone: "bad" });
  }
}
