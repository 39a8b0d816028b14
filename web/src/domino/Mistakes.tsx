/** Entries that do not fit, marked in place, each with the means to put it right. The table stays on screen beside them. */
import { Trash2 } from "lucide-react";
import type { DominoEvent } from "~/api/types";
import { t } from "~/strings";
import type { OpenTable } from "~/table/useTable";
import { Button, Note } from "~/ui";
import { sayEvent } from "./model";

export interface Misfit {
  /** The entries, counted from 0. */
  events: readonly number[];
  text: string;
}

function Culprit({ table, number }: { table: OpenTable<DominoEvent>; number: number }) {
  const event = table.events[number];
  if (!event) return null;
  return (
    <li className="row row-wrap">
      <strong className="grow">
        {number + 1}. {sayEvent(event)}
      </strong>
      {!table.readOnly && event.pass && !event.mistake && (
        <Button size="small" onClick={() => table.edit(number, { ...event, mistake: true })}>
          {t.domino.misfit.slip}
        </Button>
      )}
      {!table.readOnly && (
        <Button size="small" aria-label={t.domino.misfit.remove(number + 1)} onClick={() => table.remove(number)}>
          <Trash2 size={16} aria-hidden />
        </Button>
      )}
    </li>
  );
}

export function Mistakes({ table, misfit }: { table: OpenTable<DominoEvent>; misfit: Misfit }) {
  return (
    <Note tone="bad">
      <strong>{t.domino.misfit.title}</strong>
      <p>{misfit.text}</p>
      <ul className="stack" style={{ gap: 6 }}>
        {misfit.events.map((number) => (
          <Culprit key={number} table={table} number={number} />
        ))}
      </ul>
      {!table.readOnly && <Button onClick={() => table.change({ kind: "undo" })}>{t.domino.undoLast}</Button>}
    </Note>
  );
}
