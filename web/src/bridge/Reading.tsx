/** Start to read an auction: type it, or paste a board as PBN or LIN. */
import { useState } from "react";
import type { BridgeSettings } from "~/api/types";
import { Bar } from "~/app/Bar";
import { useKept } from "~/app/kept";
import { t } from "~/strings";
import { type NewTable, useCreate } from "~/table/create";
import { boardsIn, type ParsedBoard, tableFromBoard } from "~/table/incoming";
import { Button, Note, Trouble } from "~/ui";
import { BridgeNav } from "./Bridge";
import { callSign } from "./Call";
import { readAuction, readCall } from "./calls";

const USUAL: BridgeSettings = { dealer: "N", vul: "none", viewer: "S", ours: "sayc", theirs: "sayc" };

/** What is wrong with this word after these calls. */
function sayWrong(word: string, before: readonly string[]): string {
  const call = readCall(word);
  const last = before.findLast((made) => made !== "P") ?? before.at(-1);
  return call ? t.reading.illegal(callSign(call), last ? callSign(last) : null) : t.reading.notCall(word);
}

function Typed() {
  const { value, change, forget } = useKept("kibitzer.auction", { text: "" });
  const { text } = value;
  const { create, busy, error } = useCreate();
  const { calls, wrong } = readAuction(text);
  const open = (): NewTable => ({
    game: "bridge",
    title: t.reading.tableName(calls.map(callSign)),
    settings: USUAL,
    events: calls.map((call) => ({ call })),
  });
  return (
    <section className="panel stack" aria-labelledby="typed">
      <h2 id="typed">{t.reading.typed}</h2>
      <label className="field">
        <span>{t.reading.typedLabel}</span>
        <input
          className="input"
          value={text}
          placeholder={t.reading.typedExample}
          onChange={(event) => change({ text: event.target.value })}
        />
      </label>
      {wrong && <Note tone="bad">{sayWrong(wrong, calls)}</Note>}
      {error !== null && <Trouble error={error} />}
      <Button
        look="primary"
        disabled={busy || wrong !== null}
        onClick={() => create(open).then((made) => made && forget())}
      >
        {calls.length > 0 ? t.reading.readIt : t.reading.empty}
      </Button>
    </section>
  );
}

function BoardButton({ board, onOpen, busy }: { board: ParsedBoard; busy: boolean; onOpen: () => void }) {
  return (
    <Button disabled={busy} onClick={onOpen}>
      {t.reading.boardLine(board.board ?? "", board.auction.slice(0, 6).map(callSign).join(" "))}
    </Button>
  );
}

/** A deal in the address of this page, written as BBO's hand viewer has it: `?s=SAKQ…&d=n&v=o&a=1N-P`, or `?lin=…`. */
function inAddress(): string {
  const given = new URLSearchParams(location.search);
  const told = ["lin", "a", "n", "e", "s", "w"].some((name) => given.has(name));
  return told ? `https://www.bridgebase.com/tools/handviewer.html?${given}` : "";
}

function Pasted() {
  const given = inAddress();
  const { value, change, forget } = useKept(`kibitzer.board${given}`, { text: given });
  const { text } = value;
  const [boards, setBoards] = useState<ParsedBoard[]>([]);
  const [wrong, setWrong] = useState<unknown>(null);
  const { create, busy, error } = useCreate();
  const parse = async () => {
    setWrong(null);
    try {
      const found = await boardsIn(text);
      setBoards(found);
      if (found.length === 1 && (await create(() => tableFromBoard(found[0])))) forget();
    } catch (failure) {
      setWrong(failure);
    }
  };
  return (
    <section className="panel stack" aria-labelledby="pasted">
      <h2 id="pasted">{t.reading.paste}</h2>
      <label className="field">
        <span>{t.reading.pasteLabel}</span>
        <textarea className="input" value={text} onChange={(event) => change({ text: event.target.value })} />
      </label>
      {wrong !== null && <Trouble error={wrong} />}
      {error !== null && <Trouble error={error} />}
      <Button disabled={text.trim() === ""} onClick={() => void parse()}>
        {t.reading.pasteDo}
      </Button>
      {boards.length > 1 && (
        <div className="stack">
          {boards.map((board, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two boards of a file may have the same number.
            <BoardButton key={i} board={board} busy={busy} onOpen={() => create(() => tableFromBoard(board))} />
          ))}
        </div>
      )}
    </section>
  );
}

export function Reading() {
  return (
    <>
      <Bar title={t.reading.title} />
      <BridgeNav />
      <main className="page page-narrow stack">
        <p className="soft">{t.reading.lead}</p>
        {inAddress() === "" && <Typed />}
        <Pasted />
      </main>
    </>
  );
}
