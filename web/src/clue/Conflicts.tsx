/** Entries that cannot all be true, with the means to put them right. */
import { Pencil, Settings2, Trash2 } from "lucide-react";
import type { Conflict } from "~/api/types";
import { t } from "~/strings";
import { Button, Fold, Note } from "~/ui";
import type { ClueView } from "./ClueTable";
import { sayEvent, told } from "./model";

function Culprit({ view, number, told }: { view: ClueView; number: number; told: boolean }) {
  const event = view.table.events[number];
  if (!event) return null;
  const said = sayEvent(event, view.settings, view.deck);
  return (
    <li className="conflict-entry">
      <div className="grow">
        <strong>{told ? t.clue.conflict.entry(number + 1) : `${number + 1}. ${said.head}`}</strong>
        {!told && <div className="small">{said.detail}</div>}
      </div>
      {!view.table.readOnly && (
        <div className="row row-tight">
          <Button
            size="small"
            aria-label={t.clue.conflict.edit(number + 1)}
            onClick={() => view.enter({ index: number, event })}
          >
            <Pencil size={16} aria-hidden />
          </Button>
          <Button
            size="small"
            aria-label={t.clue.conflict.delete(number + 1)}
            onClick={() => view.table.remove(number)}
          >
            <Trash2 size={16} aria-hidden />
          </Button>
        </div>
      )}
    </li>
  );
}

function OneConflict({ view, conflict }: { view: ClueView; conflict: Conflict }) {
  return (
    <div className="stack" style={{ gap: 6 }}>
      <p>{told(conflict.text, view.settings, view.deck)}</p>
      {conflict.events.length === 1 && conflict.text.includes("(entry ") && <p>{t.clue.conflict.alone}</p>}
      <ul className="stack" style={{ gap: 6 }}>
        {conflict.events.map((number) => (
          <Culprit key={number} view={view} number={number} told={conflict.text.includes(`(entry ${number + 1})`)} />
        ))}
      </ul>
    </div>
  );
}

export function Conflicts({ view }: { view: ClueView }) {
  if (view.reading.consistent) return null;
  const [first, ...others] = view.reading.conflicts ?? [];
  return (
    <Note tone="bad">
      <strong>{t.clue.conflict.title}</strong>
      <span className="small">{t.clue.conflict.what}</span>
      {first && <OneConflict view={view} conflict={first} />}
      {others.length > 0 && (
        <Fold title={t.clue.conflict.others(others.length)}>
          {others.map((conflict) => (
            <OneConflict key={conflict.events.join()} view={view} conflict={conflict} />
          ))}
        </Fold>
      )}
      {!view.table.readOnly && (
        <div className="row">
          {view.table.events.length > 0 && (
            <Button size="small" onClick={() => view.table.change({ kind: "undo" })}>
              {t.domino.undoLast}
            </Button>
          )}
          <Button size="small" onClick={view.setup}>
            <Settings2 size={16} aria-hidden />
            {t.table.setup}
          </Button>
        </div>
      )}
    </Note>
  );
}
