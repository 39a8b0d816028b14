/** One auction: what each seat has shown at any point, through anyone's eyes; and what to call. */
import { Pencil, Settings2, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Failure } from "~/api/client";
import type { BridgeEvent, BridgeReading, BridgeSettings, Seat } from "~/api/types";
import { useWide } from "~/app/media";
import { t } from "~/strings";
import { sentence } from "~/strings/format";
import { TableBar } from "~/table/TableBar";
import { Timeline } from "~/table/Timeline";
import { type OpenTable, useLastGood, useReading, useTable } from "~/table/useTable";
import { Button, Fold, Note, OnlyTrouble, Segmented, Sheet, Skeleton, Tabs, Trouble, Waiting } from "~/ui";
import { Auction } from "./Auction";
import { BiddingBox } from "./BiddingBox";
import "./bridge.css";
import { callSign } from "./Call";
import { CardMap } from "./CardMap";
import { inSigns, isOver, legalCalls, SEATS, seatAt } from "./calls";
import { handAt, seenBy, type Viewer, wholeDeal } from "./deal";
import { Hand } from "./Hand";
import { SeatReadings } from "./SeatReadings";
import { TableSettings } from "./TableSettings";

const Advice = lazy(() => import("./Advice").then((m) => ({ default: m.Advice })));
const DealPane = lazy(() => import("./DealPane").then((m) => ({ default: m.DealPane })));

export interface ReadingView {
  table: OpenTable<BridgeEvent>;
  settings: BridgeSettings;
  /** The calls up to the point that is looked at. */
  auction: string[];
  reading: BridgeReading;
  viewer: Viewer;
  now: boolean;
}

function sayLast(settings: BridgeSettings, auction: readonly string[]): string {
  const last = auction.at(-1);
  if (last === undefined) return t.reading.start;
  return t.bridge.callBy(t.bridge.seats[seatAt(settings.dealer, auction.length - 1)], callSign(last));
}

function Eyes({ viewer, onViewer }: { viewer: Viewer; onViewer: (viewer: Viewer) => void }) {
  return (
    <div className="stack" style={{ gap: 4 }}>
      <span className="label">{t.reading.eyes}</span>
      <Segmented
        label={t.reading.eyes}
        value={viewer}
        onChange={onViewer}
        options={[
          ...SEATS.map((seat) => ({ value: seat as Viewer, label: seat, name: t.bridge.seats[seat] })),
          { value: "none", label: t.reading.nobody },
        ]}
      />
    </div>
  );
}

function Strange({ reading }: { reading: BridgeReading }) {
  if (reading.consistent) return null;
  const said = reading.strange?.map(({ text }) => text) ?? [];
  return (
    <Note tone="found">
      <strong>{t.reading.strange}</strong>
      {said.map((text) => (
        <span key={text}>{sentence(inSigns(text))}</span>
      ))}
    </Note>
  );
}

function AuctionSide({ view, upto, onUpto, onViewer, onSettings, onChange }: SideProps) {
  const { settings, reading } = view;
  const hand = handAt(settings, view.viewer);
  const over = isOver(view.auction);
  const wide = useWide();
  return (
    <div className="stack">
      <section className="panel stack">
        <div className="row spread">
          <h2>{t.bridge.auction}</h2>
          {!view.table.readOnly && (
            <Button size="small" onClick={onSettings}>
              <Settings2 size={16} aria-hidden />
              {t.reading.settings}
            </Button>
          )}
        </div>
        <Auction
          dealer={settings.dealer}
          vul={settings.vul}
          calls={reading.calls}
          next={over ? null : seatAt(settings.dealer, view.auction.length)}
        />
        <Timeline count={view.table.events.length} at={upto} onChange={onUpto} text={sayLast(settings, view.auction)} />
        <Repair view={view} upto={upto} onChange={onChange} />
      </section>
      <Strange reading={reading} />
      <section className="panel stack">
        <Eyes viewer={view.viewer} onViewer={onViewer} />
        {hand && <Hand hand={hand} />}
      </section>
      {view.now && !view.table.readOnly && !over && (
        <Fold title={t.bridge.add} open={wide || view.auction.length === 0}>
          <BiddingBox compact legal={legalCalls(view.auction)} onCall={(call) => view.table.append({ call })} />
        </Fold>
      )}
    </div>
  );
}

/** The call that the timeline stands on, to be changed or taken out. */
function Repair({ view, upto, onChange }: { view: ReadingView; upto: number; onChange: (index: number) => void }) {
  const call = view.auction[upto - 1];
  if (call === undefined || view.table.readOnly) return null;
  return (
    <div className="row repair">
      <Button
        size="small"
        look="quiet"
        aria-label={t.reading.changeCall(upto, callSign(call))}
        onClick={() => onChange(upto - 1)}
      >
        <Pencil size={16} aria-hidden />
        {t.table.change}
      </Button>
      <Button
        size="small"
        look="quiet"
        aria-label={t.reading.removeCall(upto, callSign(call))}
        onClick={() => view.table.remove(upto - 1)}
      >
        <Trash2 size={16} aria-hidden />
        {t.table.remove}
      </Button>
    </div>
  );
}

interface ChangeProps {
  table: OpenTable<BridgeEvent>;
  index: number;
  /** What comes after it may no longer be legal: that is seen in the present. */
  onSaved: () => void;
  onClose: () => void;
}

/** Another call in the place of an old one: what was legal there. */
function ChangeCall({ table, index, onSaved, onClose }: ChangeProps) {
  const before = table.events.slice(0, index).map(({ call }) => call);
  const old = table.events[index]?.call ?? "";
  const save = (call: string) => {
    table.edit(index, { call });
    onSaved();
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={t.reading.changeCall(index + 1, callSign(old))}>
      <BiddingBox compact legal={legalCalls(before)} onCall={save} />
    </Sheet>
  );
}

interface SideProps {
  view: ReadingView;
  upto: number;
  onUpto: (upto: number | null) => void;
  onViewer: (viewer: Viewer) => void;
  onSettings: () => void;
  /** Wants another call in the place of this one. */
  onChange: (index: number) => void;
}

function Body(props: SideProps) {
  const [tab, setTab] = useState("ranges");
  const { view } = props;
  const deal = wholeDeal(view.settings);
  const panes = [
    { value: "ranges", label: t.reading.ranges, body: <SeatReadings view={view} /> },
    { value: "cards", label: t.reading.cards, body: <CardMap view={view} /> },
    {
      value: "advice",
      label: t.reading.advice,
      body: (
        <Suspense fallback={<Waiting />}>
          <Advice view={view} onSettings={props.onSettings} />
        </Suspense>
      ),
    },
    ...(deal
      ? [
          {
            value: "deal",
            label: t.reading.deal,
            body: (
              <Suspense fallback={<Waiting />}>
                <DealPane view={view} deal={deal} />
              </Suspense>
            ),
          },
        ]
      : []),
  ];
  return (
    <main className="page reading-page">
      <AuctionSide {...props} />
      <Tabs
        label={t.reading.parts}
        panes={view.table.readOnly ? panes.slice(0, 2) : panes}
        value={tab}
        onChange={setTab}
      />
    </main>
  );
}

/** The seat whose hand is in sight, and so needs no reading. */
export function seen({ settings, viewer }: ReadingView): Seat | null {
  return viewer !== "none" && handAt(settings, viewer) ? viewer : null;
}

/** What is asked beyond the table's own reading, where somebody else's eyes are meant. */
function eyes(settings: BridgeSettings, viewer: Viewer): Record<string, unknown> | undefined {
  return viewer === (settings.viewer ?? "none") ? undefined : { ...seenBy(settings, viewer) };
}

/** The call at which the auction breaks the Laws, and what is said of it. */
function brokenAt(error: Error | null, count: number): { text: string; entry: number } | null {
  const failure = error && Failure.from(error);
  if (failure?.status !== 422) return null;
  return { text: failure.message, entry: Math.min(failure.place.entry ?? count - 1, count - 1) };
}

function Broken({ table, text, entry, onSettings, onChange }: BrokenProps) {
  const call = table.events[entry]?.call;
  return (
    <Note tone="bad">
      <strong>{t.domino.misfit.title}</strong>
      <span>{inSigns(text)}</span>
      {!table.readOnly && (
        <div className="row">
          {call && (
            <Button size="small" onClick={() => onChange(entry)}>
              <Pencil size={16} aria-hidden />
              {t.reading.changeCall(entry + 1, callSign(call))}
            </Button>
          )}
          {call && (
            <Button size="small" onClick={() => table.remove(entry)}>
              <Trash2 size={16} aria-hidden />
              {t.reading.removeCall(entry + 1, callSign(call))}
            </Button>
          )}
          <Button size="small" onClick={() => table.change({ kind: "undo" })}>
            {t.domino.undoLast}
          </Button>
          <Button size="small" onClick={onSettings}>
            <Settings2 size={16} aria-hidden />
            {t.reading.settings}
          </Button>
        </div>
      )}
    </Note>
  );
}

interface BrokenProps {
  table: OpenTable<BridgeEvent>;
  text: string;
  entry: number;
  onSettings: () => void;
  onChange: (index: number) => void;
}

/** The reading to show: where a call does not fit, that of the auction before it. */
function useShown(table: OpenTable<BridgeEvent>, back: number | null, more: Record<string, unknown> | undefined) {
  const count = table.events.length;
  const upto = Math.min(back ?? count, count);
  const reading = useReading<BridgeReading>(table, { ...(back === null ? {} : { upto }), ...(more ? { more } : {}) });
  const broken = brokenAt(reading.error, count);
  const good = broken ? Math.max(0, Math.min(upto, broken.entry)) : upto;
  const before = useReading<BridgeReading>(table, { wanted: broken !== null, upto: good, ...(more ? { more } : {}) });
  const shown = broken ? before : reading;
  const last = useLastGood(table.path, shown.data);
  return {
    data: shown.data ?? (broken ? last : undefined),
    broken,
    upto: good,
    error: table.failure ?? (broken ? null : reading.error),
    again: () => shown.refetch(),
  };
}

export function ReadingTable({ path }: { path: string }) {
  const table = useTable<BridgeEvent>(path);
  const [back, setBack] = useState<number | null>(null);
  const [chosen, setViewer] = useState<Viewer | null>(null);
  const [setting, setSetting] = useState(false);
  const [changing, setChanging] = useState<number | null>(null);
  const settings = table.table?.settings as BridgeSettings | undefined;
  const viewer = chosen ?? settings?.viewer ?? "none";
  const more = settings && eyes(settings, viewer);
  const { data, broken, upto, error, again } = useShown(table, back, more);
  const auction = table.events.slice(0, upto).map(({ call }) => call);
  const now = upto === table.events.length && !broken;
  return (
    <>
      <TableBar table={table} back="/bridge/reading" />
      {error && !data && <OnlyTrouble error={error} retry={again} />}
      {error && data && (
        <div className="page">
          <Trouble error={error} retry={again} />
        </div>
      )}
      {broken && (
        <div className="page">
          <Broken table={table} {...broken} onSettings={() => setSetting(true)} onChange={setChanging} />
        </div>
      )}
      {settings && data ? (
        <Body
          view={{ table, settings, auction, reading: data, viewer, now }}
          upto={upto}
          onUpto={setBack}
          onViewer={setViewer}
          onSettings={() => setSetting(true)}
          onChange={setChanging}
        />
      ) : (
        !error && !broken && <Skeleton />
      )}
      {changing !== null && (
        <ChangeCall table={table} index={changing} onSaved={() => setBack(null)} onClose={() => setChanging(null)} />
      )}
      {settings && (
        <Sheet open={setting} onClose={() => setSetting(false)} title={t.reading.settings}>
          <TableSettings table={table} settings={settings} onClose={() => setSetting(false)} />
        </Sheet>
      )}
    </>
  );
}
