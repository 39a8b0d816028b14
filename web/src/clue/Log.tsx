/** Everything that was entered, newest first; each entry can be changed or taken out. */
import { Pencil, Trash2 } from "lucide-react";
import type { ClueEvent } from "~/api/types";
import { t } from "~/strings";
import { IconButton } from "~/ui";
import type { ClueView } from "./ClueTable";
import { sayEvent } from "./model";

function LogRow({ view, number, event }: { view: ClueView; number: number; event: ClueEvent }) {
  const said = sayEvent(event, view.settings, view.deck);
  return (
    <li className="log-row">
      <span className="badge num">{number + 1}</span>
      <div className="grow">
        <strong>{said.head}</strong>
        <div className="small soft">{said.detail}</div>
      </div>
      {!view.table.readOnly && (
        <>
          <IconButton name={t.clue.log.edit(number + 1)} onClick={() => view.enter({ index: number, event })}>
            <Pencil size={18} aria-hidden />
          </IconButton>
          <IconButton name={t.clue.log.delete(number + 1)} onClick={() => view.table.remove(number)}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  );
}

export function Log({ view }: { view: ClueView }) {
  const numbered = view.table.events.map((event, number) => ({ event, number })).reverse();
  return (
    <section className="panel stack" aria-labelledby="log">
      <h2 id="log">{t.clue.panes.log}</h2>
      {numbered.length === 0 && <p className="soft">{t.clue.log.empty}</p>}
      <ol className="log">
        {numbered.map(({ event, number }) => (
          <LogRow key={number} view={view} number={number} event={event} />
        ))}
      </ol>
    </section>
  );
}
