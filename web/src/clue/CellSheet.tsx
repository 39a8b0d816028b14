/** A square of the matrix: its chance, why it is so, and a note by hand. */

import { Check, Eraser, X } from "lucide-react";
import { get, query } from "~/api/client";
import { useQuery } from "~/api/query";
import type { ClueWhy } from "~/api/types";
import { t } from "~/strings";
import { percent } from "~/strings/format";
import { Bar, Button, Fold, Sheet, Trouble, Waiting } from "~/ui";
import type { ClueView } from "./ClueTable";
import type { Cell } from "./Matrix";
import { ALL, cellState, inWords, naming, sayEvent, told } from "./model";
import { Proof } from "./Proof";

function Because({ view, events }: { view: ClueView; events: readonly number[] }) {
  return (
    <ul className="stack small" style={{ gap: 6 }}>
      {events.map((number) => {
        const event = view.table.events[number];
        return event ? (
          <li key={number} className="because">
            <span className="badge num">{number + 1}</span>
            <span>
              {sayEvent(event, view.settings, view.deck).head}
              <br />
              <span className="soft">{sayEvent(event, view.settings, view.deck).detail}</span>
            </span>
          </li>
        ) : null;
      })}
    </ul>
  );
}

function Why({ view, cell }: { view: ClueView; cell: Cell }) {
  const why = useQuery({
    queryKey: ["why", view.table.path, view.table.table?.number, cell],
    queryFn: ({ signal }) => get<ClueWhy>(`${view.table.path}/why${query({ ...cell })}`, signal),
  });
  if (why.isPending) return <Waiting />;
  if (why.isError) return <Trouble error={why.error} />;
  return (
    <div className="stack">
      {why.data.steps.length > 0 ? (
        <Proof view={view} steps={why.data.steps} />
      ) : (
        <p className="why-text">{told(why.data.text, view.settings, view.deck)}</p>
      )}
      {why.data.because.length > 0 && (
        <Fold title={t.clue.cell.entries}>
          <Because view={view} events={why.data.because} />
        </Fold>
      )}
    </div>
  );
}

function Notes({ view, cell, onClose }: { view: ClueView; cell: Cell; onClose: () => void }) {
  const note = (has: boolean | null, holder = cell.holder) => {
    view.table.append({ note: { card: cell.card, holder, has } });
    onClose();
  };
  const marked = view.table.events.some(({ note }) => note?.card === cell.card && note.has !== null);
  return (
    <section className="stack" aria-label={t.clue.cell.byHand} style={{ gap: 8 }}>
      <span className="label">{t.clue.cell.byHand}</span>
      <div className="row note-buttons">
        <Button onClick={() => note(true)}>
          <Check size={18} aria-hidden />
          {t.clue.cell.has}
        </Button>
        <Button onClick={() => note(false)}>
          <X size={18} aria-hidden />
          {t.clue.cell.hasNot}
        </Button>
        <Button onClick={() => note(null)}>
          <Eraser size={18} aria-hidden />
          {t.clue.cell.forget}
        </Button>
      </div>
      {marked && (
        <Button size="small" look="quiet" onClick={() => note(null, ALL)}>
          <Eraser size={18} aria-hidden />
          {t.clue.cell.forgetRow(inWords(view.deck, cell.card))}
        </Button>
      )}
    </section>
  );
}

function Owners({ view, cell }: { view: ClueView; cell: Cell }) {
  const chances = Object.entries(view.reading.cards?.[cell.card]?.p ?? {}).filter(([, p]) => p > 0);
  return (
    <ul className="owner-bars">
      {chances
        .sort((a, b) => b[1] - a[1])
        .map(([holder, p]) => (
          <li key={holder}>
            <span>{naming(view.settings).first(holder)}</span>
            <Bar share={p} tone={holder === cell.holder ? "var(--found)" : "var(--yes)"} />
            <span className="num">{percent(p)}</span>
          </li>
        ))}
    </ul>
  );
}

export function CellSheet({ view, cell, onClose }: { view: ClueView; cell: Cell | null; onClose: () => void }) {
  if (!cell) return null;
  const state = cellState(view.reading, cell.card, cell.holder);
  return (
    <Sheet open onClose={onClose} title={t.clue.cell.title(cell.card, naming(view.settings).first(cell.holder))}>
      <div className="stack stack-wide">
        <span className={`badge ${state === "owned" ? "badge-yes" : state === "envelope" ? "badge-found" : ""}`}>
          {t.clue.states[state]}
        </span>
        {!view.table.readOnly && view.reading.consistent && <Why view={view} cell={cell} />}
        <Owners view={view} cell={cell} />
        {!view.table.readOnly && <Notes view={view} cell={cell} onClose={onClose} />}
      </div>
    </Sheet>
  );
}
