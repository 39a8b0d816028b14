/** Bring a record: JSON from an export, or bridge boards as PBN or LIN. */
import { useState } from "react";
import { post } from "~/api/client";
import type { BridgeEvent, Game, Seat, Vul } from "~/api/types";
import { inSigns } from "~/bridge/calls";
import { t } from "~/strings";
import { Button, Sheet, Trouble } from "~/ui";
import { type NewTable, useCreate } from "./create";

export interface ParsedBoard {
  board?: string | number | null;
  dealer: Seat;
  vul: Vul;
  deal?: Partial<Record<Seat, string>> | null;
  auction: string[];
}

const GAMES: readonly Game[] = ["clue", "domino", "bridge"];

const DOMINO_WORDS = ["set", "hand", "slots", "starter", "boneyard", "events"];

/** Which game a record is of; null where nothing in it says so. */
function guessGame(record: Record<string, unknown>): Game | null {
  if (GAMES.includes(record.game as Game)) return record.game as Game;
  if ("auction" in record) return "bridge";
  if (Array.isArray(record.players) && typeof record.players[0] === "object") return "clue";
  return DOMINO_WORDS.some((word) => word in record) ? "domino" : null;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new Error(t.home.notJson);
  }
}

/** A plain record, or one with `game`, `settings` and `events` from an export. */
export function tableFromJson(text: string): NewTable {
  const record = parsed(text);
  const game = guessGame(record);
  if (!game) throw new Error(t.home.noTable);
  const { settings, events, auction, title, game: _, ...rest } = record;
  const calls = (auction as string[] | undefined)?.map((call): BridgeEvent => ({ call }));
  return {
    game,
    title: typeof title === "string" ? title : t.home.imported,
    settings: (settings ?? rest) as NewTable["settings"],
    events: (events as NewTable["events"]) ?? calls ?? [],
  };
}

export function tableFromBoard(board: ParsedBoard): NewTable {
  const known = (["S", "N", "E", "W"] as const).find((seat) => board.deal?.[seat]);
  const viewer: Seat = known ?? "S";
  const hand = board.deal?.[viewer];
  return {
    game: "bridge",
    title: t.bridge.boardName(board.board ?? ""),
    settings: { dealer: board.dealer, vul: board.vul, viewer, ours: "sayc", theirs: "sayc", ...(hand ? { hand } : {}) },
    events: board.auction.map((call) => ({ call })),
  };
}

async function newTable(text: string): Promise<NewTable> {
  if (text.trim().startsWith("{")) return tableFromJson(text);
  const [first] = await boardsIn(text);
  return tableFromBoard(first);
}

/** The boards of a PBN or LIN, an auction, or a link to BBO's hand viewer; says what is wrong where there is none. */
export async function boardsIn(text: string): Promise<[ParsedBoard, ...ParsedBoard[]]> {
  interface Parsed {
    boards: ParsedBoard[];
    problems?: { message: string }[];
  }
  const { boards, problems } = await post<Parsed>("/bridge/parse", { text: text.trim() });
  const [first, ...rest] = boards;
  if (!first) throw new Error(t.home.nothingToImport(inSigns(problems?.[0]?.message ?? "")));
  return [first, ...rest];
}

export function ImportSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState("");
  const { create, busy, error } = useCreate();
  const pick = (file: File | undefined) => file?.text().then(setText);
  return (
    <Sheet open={open} onClose={onClose} title={t.home.import}>
      <div className="stack">
        <label className="field">
          <span>{t.home.importFile}</span>
          <input
            className="input"
            type="file"
            accept=".json,.pbn,.lin,.txt"
            onChange={(e) => void pick(e.target.files?.[0])}
          />
        </label>
        <label className="field">
          <span>{t.home.importPaste}</span>
          <textarea className="input" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        {error !== null && <Trouble error={error} />}
        <Button look="primary" disabled={busy || text.trim() === ""} onClick={() => create(() => newTable(text))}>
          {t.home.importDo}
        </Button>
      </div>
    </Sheet>
  );
}
