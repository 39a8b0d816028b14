/** Entries that cannot all be true, with the means to put them right. */
import { Pencil, Settings2, Trash2 } from "lucide-react";
import type { Conflict } from "~/api/types";
import { t } from "~/strings";
import { Button, Fold, Note } from "~/ui";
import type { ClueView } from "./ClueTable";
import { sayEvent, told } from "./model";

interface CulpritProps {
  view: ClueView;
  number: number;
  /** The likeliest slip: without it the rest fits. */
  first: boolean;
}

function Culprit({ view, number, first }: CulpritProps) {
  const event = view.table.events[number];
  if (!event) return null;
  const said = sayEvent(event, view.settings, view.deck);
  return (
    <li className="conflict-entry">
      <span className="badge num">{number + 1}</span>
      <div className="grow">
        <strong>{said.head}</strong>
        <div className="small">{said.detail}</div>
        {first && <div className="small conflict-first">{t.clue.conflict.first}</div>}
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

/** Two entries or more are named here and told in the rows below; where it is a single one, the server says what it clashes with. */
function OneConflict({ view, conflict }: { view: ClueView; conflict: Conflict }) {
  const { events, text } = conflict;
  const likeliest = view.reading.culprits?.[0]?.event;
  const alone = events.length === 1 && text.includes("(entry ");
  return (
    <div className="stack" style={{ gap: 8 }}>
      <p>
        {events.length > 1 ? t.clue.conflict.these(events.map((n) => n + 1)) : told(text, view.settings, view.deck)}
      </p>
      {alone && <p>{t.clue.conflict.alone}</p>}
      <ul className="stack" style={{ gap: 8 }}>
        {events.map((number) => (
          <Culprit key={number} view={view} number={number} first={events.length > 1 && number === likeliest} />
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
