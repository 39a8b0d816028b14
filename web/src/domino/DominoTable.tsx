/** One domino hand: the chain, who holds what, what to play; at any moment of the hand. */
import { useState } from "react";
import { Failure } from "~/api/client";
import type { DominoEvent, DominoReading, DominoSettings } from "~/api/types";
import { t } from "~/strings";
import { TableBar } from "~/table/TableBar";
import { Timeline } from "~/table/Timeline";
import { type OpenTable, useReading, useTable } from "~/table/useTable";
import { Select, Trouble, Waiting } from "~/ui";
import { Advice } from "./Advice";
import { Chain } from "./Chain";
import "./domino.css";
import { Entry } from "./Entry";
import { type Misfit, Mistakes } from "./Mistakes";
import { sayEvent } from "./model";
import { Over } from "./Over";
import { Players } from "./Players";
import { Who } from "./Who";

export interface DominoView {
  table: OpenTable<DominoEvent>;
  settings: DominoSettings;
  /** The events up to the moment that is looked at. */
  events: DominoEvent[];
  reading: DominoReading;
  model: string;
  /** Is this the present, not a look back? */
  now: boolean;
  /** Is the reading that of these events, not of a moment ago? */
  fresh: boolean;
}

function ModelSwitch({ model, onModel }: { model: string; onModel: (model: string) => void }) {
  const options = Object.entries(t.domino.models).map(([value, label]) => ({ value, label }));
  return <Select label={t.domino.model} value={model} onChange={onModel} options={options} />;
}

/** The entry at which a record breaks the rules: the last one where the server does not say. */
function misfitOf(error: Error, count: number): Misfit {
  const failure = Failure.from(error);
  const number = /event (\d+)/.exec(failure.at ?? "")?.[1];
  return { events: [number ? Number(number) : count - 1], text: failure.message };
}

function Body({ view, upto, onUpto, onModel, misfit }: BodyProps) {
  const last = view.events.at(-1);
  const clash = misfit ?? view.reading.conflicts?.[0];
  return (
    <main className="page domino-page">
      <div className="stack">
        {clash && <Mistakes table={view.table} misfit={clash} />}
        <Chain events={view.events} />
        <Timeline
          count={view.table.events.length}
          at={upto}
          onChange={onUpto}
          text={last ? sayEvent(last) : t.domino.start}
        />
        <Over view={view} />
        {view.now && !view.table.readOnly && !view.reading.over && <Entry view={view} />}
        <Advice view={view} />
      </div>
      <div className="stack">
        <Who view={view} />
        <Players view={view} />
        <section className="panel">
          <ModelSwitch model={view.model} onModel={onModel} />
        </section>
      </div>
    </main>
  );
}

interface BodyProps {
  view: DominoView;
  upto: number;
  onUpto: (upto: number | null) => void;
  onModel: (model: string) => void;
  /** An entry that cannot be replayed: what is shown is the table before it. */
  misfit: Misfit | null;
}

export function DominoTable({ path }: { path: string }) {
  const table = useTable<DominoEvent>(path);
  const [back, setBack] = useState<number | null>(null);
  const [chosen, setModel] = useState<string | null>(null);
  const settings = table.table?.settings as DominoSettings | undefined;
  const count = table.events.length;
  const upto = Math.min(back ?? count, count);
  const model = chosen ?? settings?.model ?? "legal";
  const reading = useReading<DominoReading>(table, {
    ...(back === null ? {} : { upto }),
    ...(chosen === null ? {} : { more: { model } }),
  });
  const failure = table.failure ?? reading.error;
  const broken = failure && Failure.from(failure).status === 422 ? failure : null;
  const misfit = broken ? misfitOf(broken, count) : null;
  const good = misfit ? Math.max(0, Math.min(upto, ...misfit.events)) : upto;
  const before = useReading<DominoReading>(table, { wanted: misfit !== null, upto: good });
  const shown = misfit ? before : reading;
  const fresh = !shown.isPlaceholderData && table.pending === 0;
  const events = table.events.slice(0, good);
  const trouble = misfit ? before.error : failure;
  return (
    <>
      <TableBar table={table} />
      {trouble && <Trouble error={trouble} retry={() => shown.refetch()} />}
      {settings && shown.data ? (
        <Body
          view={{ table, settings, events, reading: shown.data, model, now: good === count, fresh }}
          upto={good}
          onUpto={setBack}
          onModel={setModel}
          misfit={misfit}
        />
      ) : (
        !trouble && <Waiting />
      )}
    </>
  );
}
