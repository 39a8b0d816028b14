/** One domino hand: the chain, who holds what, what to play; at any moment of the hand. */
import { Pencil, Settings2, Trash2 } from "lucide-react";
import { useState } from "react";
import { Failure } from "~/api/client";
import type { DominoEvent, DominoReading, DominoSettings } from "~/api/types";
import { t } from "~/strings";
import { TableBar } from "~/table/TableBar";
import { Timeline } from "~/table/Timeline";
import { type OpenTable, useLastGood, useReading, useTable } from "~/table/useTable";
import { Button, OnlyTrouble, Select, Skeleton, Trouble } from "~/ui";
import { MenuItem } from "~/ui/Menu";
import { Advice } from "./Advice";
import { Chain } from "./Chain";
import "./domino.css";
import { ChangeEntry, Entry } from "./Entry";
import { type Misfit, Mistakes } from "./Mistakes";
import { sayEvent } from "./model";
import { Over } from "./Over";
import { Players } from "./Players";
import { SetupForm, SetupSheet } from "./Setup";
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

/** The entry at which a record breaks the rules; none where the set-up does. */
function misfitOf(error: Error): Misfit {
  const failure = Failure.from(error);
  const entry = failure.place.entry ?? null;
  return { events: entry === null ? [] : [entry], text: failure.message };
}

/** The entry that the timeline stands on, to be changed or taken out. */
function Repair({ view, upto, onChange }: { view: DominoView; upto: number; onChange: (index: number) => void }) {
  if (upto === 0 || view.table.readOnly) return null;
  return (
    <div className="row repair">
      <Button size="small" look="quiet" aria-label={t.domino.changeEntry(upto)} onClick={() => onChange(upto - 1)}>
        <Pencil size={16} aria-hidden />
        {t.table.change}
      </Button>
      <Button
        size="small"
        look="quiet"
        aria-label={t.domino.misfit.remove(upto)}
        onClick={() => view.table.remove(upto - 1)}
      >
        <Trash2 size={16} aria-hidden />
        {t.table.remove}
      </Button>
    </div>
  );
}

function Body({ view, upto, onUpto, onModel, misfit, onSetup }: BodyProps) {
  const [changing, setChanging] = useState<number | null>(null);
  const last = view.events.at(-1);
  const clash = misfit ?? view.reading.conflicts?.[0];
  return (
    <main className="page domino-page">
      <div className="stack">
        {clash && <Mistakes view={view} misfit={clash} onChange={setChanging} onSetup={onSetup} />}
        <Chain events={view.events} />
        <Timeline
          count={view.table.events.length}
          at={upto}
          onChange={onUpto}
          text={last ? sayEvent(last, view.settings) : t.domino.start}
        />
        <Repair view={view} upto={upto} onChange={setChanging} />
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
      {changing !== null && (
        <ChangeEntry view={view} index={changing} onClose={() => setChanging(null)} onSaved={() => onUpto(null)} />
      )}
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
  onSetup: () => void;
}

/** The reading to show, and what does not fit; with a set-up that does not fit, the last reading that did. */
function useShown(table: OpenTable<DominoEvent>, back: number | null, model: string | null) {
  const count = table.events.length;
  const upto = Math.min(back ?? count, count);
  const reading = useReading<DominoReading>(table, {
    ...(back === null ? {} : { upto }),
    ...(model === null ? {} : { more: { model } }),
  });
  const broken = reading.error && Failure.from(reading.error).status === 422 ? reading.error : null;
  const misfit = broken ? misfitOf(broken) : null;
  const entry = misfit?.events[0];
  const good = entry === undefined ? upto : Math.min(upto, entry);
  const before = useReading<DominoReading>(table, { wanted: entry !== undefined, upto: good });
  const shown = entry === undefined ? reading : before;
  const last = useLastGood(table.path, shown.data);
  const data = shown.data ?? (misfit ? last : undefined);
  const fresh = shown.data !== undefined && !shown.isPlaceholderData && table.pending === 0;
  const trouble = table.failure ?? (misfit ? null : reading.error);
  return { data, misfit, upto: good, fresh, trouble, again: () => shown.refetch() };
}

export function DominoTable({ path }: { path: string }) {
  const table = useTable<DominoEvent>(path);
  const [back, setBack] = useState<number | null>(null);
  const [chosen, setModel] = useState<string | null>(null);
  const [setup, setSetup] = useState(false);
  const settings = table.table?.settings as DominoSettings | undefined;
  const { data, misfit, upto, fresh, trouble, again } = useShown(table, back, chosen);
  const model = chosen ?? settings?.model ?? "legal";
  const now = upto === table.events.length && !(misfit && misfit.events.length === 0);
  const events = table.events.slice(0, upto);
  const extra = (
    <MenuItem icon={<Settings2 size={18} aria-hidden />} label={t.table.setup} onSelect={() => setSetup(true)} />
  );
  return (
    <>
      <TableBar table={table} extra={extra} />
      {trouble && settings && (data || misfit) && <Trouble error={trouble} retry={again} />}
      {settings && data ? (
        <Body
          view={{ table, settings, events, reading: data, model, now, fresh }}
          upto={upto}
          onUpto={setBack}
          onModel={setModel}
          misfit={misfit}
          onSetup={() => setSetup(true)}
        />
      ) : settings && misfit ? (
        <main className="page page-narrow stack">
          <p role="alert">{misfit.text}</p>
          <SetupForm table={table} onClose={() => undefined} />
        </main>
      ) : trouble ? (
        <OnlyTrouble error={trouble} retry={again} />
      ) : (
        <Skeleton />
      )}
      {settings && <SetupSheet table={table} open={setup} onClose={() => setSetup(false)} />}
    </>
  );
}
