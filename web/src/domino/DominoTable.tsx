/** One domino hand: the chain, who holds what, what to play; at any moment of the hand. */
import { useState } from "react";
import { Failure } from "~/api/client";
import type { DominoEvent, DominoReading, DominoSettings } from "~/api/types";
import { t } from "~/strings";
import { TableBar } from "~/table/TableBar";
import { Timeline } from "~/table/Timeline";
import { type OpenTable, useReading, useTable } from "~/table/useTable";
import { Button, Select, Trouble, Waiting } from "~/ui";
import { Advice } from "./Advice";
import { Chain } from "./Chain";
import "./domino.css";
import { Entry } from "./Entry";
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

function Broken({ table, error }: { table: OpenTable<DominoEvent>; error: Error }) {
  return (
    <div className="stack">
      <Trouble error={error} />
      {!table.readOnly && (
        <Button look="primary" onClick={() => table.change({ kind: "undo" })}>
          {t.domino.undoLast}
        </Button>
      )}
    </div>
  );
}

function Body({ view, upto, onUpto, onModel }: BodyProps) {
  const last = view.events.at(-1);
  return (
    <main className="page domino-page">
      <div className="stack">
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
  const fresh = !reading.isPlaceholderData && table.pending === 0;
  const failure = table.failure ?? reading.error;
  const broken = failure && Failure.from(failure).status === 422 ? failure : null;
  const events = table.events.slice(0, upto);
  return (
    <>
      <TableBar table={table} />
      {broken && (
        <div className="page">
          <Broken table={table} error={broken} />
        </div>
      )}
      {failure && !broken && <Trouble error={failure} retry={() => reading.refetch()} />}
      {settings && reading.data && !broken ? (
        <Body
          view={{ table, settings, events, reading: reading.data, model, now: upto === count, fresh }}
          upto={upto}
          onUpto={setBack}
          onModel={setModel}
        />
      ) : (
        !failure && <Waiting />
      )}
    </>
  );
}
