/** Entries that do not fit, marked in place, each with the means to put it right. The table stays on screen beside them. */
import { Pencil, Settings2, Trash2 } from "lucide-react";
import { t } from "~/strings";
import { Button, Note } from "~/ui";
import type { DominoView } from "./DominoTable";
import { said, sayEvent } from "./model";

export interface Misfit {
  /** The entries, counted from 0; none where the set-up itself does not fit. */
  events: readonly number[];
  text: string;
}

interface MistakesProps {
  view: DominoView;
  misfit: Misfit;
  onChange: (index: number) => void;
  onSetup: () => void;
}

function Culprit({ view, number, onChange }: { view: DominoView; number: number; onChange: () => void }) {
  const { table } = view;
  const event = table.events[number];
  if (!event) return null;
  return (
    <li className="stack" style={{ gap: 4 }}>
      <strong>
        {number + 1}. {sayEvent(event, view.settings)}
      </strong>
      {!table.readOnly && (
        <div className="row">
          {event.pass && !event.mistake && (
            <Button size="small" onClick={() => table.edit(number, { ...event, mistake: true })}>
              {t.domino.misfit.slip}
            </Button>
          )}
          <Button size="small" aria-label={t.domino.changeEntry(number + 1)} onClick={onChange}>
            <Pencil size={16} aria-hidden />
            {t.table.change}
          </Button>
          <Button size="small" aria-label={t.domino.misfit.remove(number + 1)} onClick={() => table.remove(number)}>
            <Trash2 size={16} aria-hidden />
            {t.table.remove}
          </Button>
        </div>
      )}
    </li>
  );
}

export function Mistakes({ view, misfit, onChange, onSetup }: MistakesProps) {
  return (
    <Note tone="bad">
      <strong>{t.domino.misfit.title}</strong>
      <p>{said(misfit.text, view.settings)}</p>
      <ul className="stack" style={{ gap: 6 }}>
        {misfit.events.map((number) => (
          <Culprit key={number} view={view} number={number} onChange={() => onChange(number)} />
        ))}
      </ul>
      {!view.table.readOnly && (
        <div className="row">
          {misfit.events.length > 0 && (
            <Button size="small" onClick={() => view.table.change({ kind: "undo" })}>
              {t.domino.undoLast}
            </Button>
          )}
          <Button size="small" onClick={onSetup}>
            <Settings2 size={16} aria-hidden />
            {t.table.setup}
          </Button>
        </div>
      )}
    </Note>
  );
}
