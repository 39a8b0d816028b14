/** One auction: what each seat has shown at any point, through anyone's eyes; and what to call. */
import { Settings2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Failure } from "~/api/client";
import type { BridgeEvent, BridgeReading, BridgeSettings, Seat } from "~/api/types";
import { useWide } from "~/app/media";
import { t } from "~/strings";
import { fixed } from "~/strings/format";
import { TableBar } from "~/table/TableBar";
import { Timeline } from "~/table/Timeline";
import { type OpenTable, useReading, useTable } from "~/table/useTable";
import { Button, Fold, Note, Segmented, Sheet, Tabs, Trouble, Waiting } from "~/ui";
import { Auction } from "./Auction";
import { BiddingBox } from "./BiddingBox";
import "./bridge.css";
import { callName } from "./Call";
import { CardMap } from "./CardMap";
import { isOver, legalCalls, SEATS, seatAt } from "./calls";
import { Hand } from "./Hand";
import { SeatReadings } from "./SeatReadings";
import { TableSettings } from "./TableSettings";

const Advice = lazy(() => import("./Advice").then((m) => ({ default: m.Advice })));

export interface ReadingView {
  table: OpenTable<BridgeEvent>;
  settings: BridgeSettings;
  /** The calls up to the point that is looked at. */
  auction: string[];
  reading: BridgeReading;
  viewer: Viewer;
  now: boolean;
}

export type Viewer = Seat | "none";

function sayLast(settings: BridgeSettings, auction: readonly string[]): string {
  const last = auction.at(-1);
  if (last === undefined) return t.reading.start;
  return t.bridge.callBy(t.bridge.seats[seatAt(settings.dealer, auction.length - 1)], callName(last));
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
      <strong>{t.reading.strange(fixed(reading.surprise_bits))}</strong>
      {said.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Note>
  );
}

function AuctionSide({ view, upto, onUpto, onViewer }: SideProps) {
  const { settings, reading } = view;
  const [setting, setSetting] = useState(false);
  const over = isOver(view.auction);
  const wide = useWide();
  return (
    <div className="stack">
      <section className="panel stack">
        <div className="row spread">
          <h2>{t.bridge.auction}</h2>
          {!view.table.readOnly && (
            <Button size="small" onClick={() => setSetting(true)}>
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
      </section>
      <Strange reading={reading} />
      <section className="panel stack">
        <Eyes viewer={view.viewer} onViewer={onViewer} />
        {settings.hand && view.viewer === settings.viewer && <Hand hand={settings.hand} />}
      </section>
      {view.now && !view.table.readOnly && !over && (
        <Fold title={t.bridge.add} open={wide || view.auction.length === 0}>
          <BiddingBox compact legal={legalCalls(view.auction)} onCall={(call) => view.table.append({ call })} />
        </Fold>
      )}
      <Sheet open={setting} onClose={() => setSetting(false)} title={t.reading.settings}>
        <TableSettings view={view} onClose={() => setSetting(false)} />
      </Sheet>
    </div>
  );
}

interface SideProps {
  view: ReadingView;
  upto: number;
  onUpto: (upto: number | null) => void;
  onViewer: (viewer: Viewer) => void;
}

function Body(props: SideProps) {
  const [tab, setTab] = useState("ranges");
  const { view } = props;
  const panes = [
    { value: "ranges", label: t.reading.ranges, body: <SeatReadings view={view} /> },
    { value: "cards", label: t.reading.cards, body: <CardMap view={view} /> },
    {
      value: "advice",
      label: t.reading.advice,
      body: (
        <Suspense fallback={<Waiting />}>
          <Advice view={view} />
        </Suspense>
      ),
    },
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
export function seen(view: ReadingView): Seat | null {
  return view.settings.hand && view.viewer === view.settings.viewer ? view.settings.viewer : null;
}

/** Another seat's eyes see another hand, which we do not know. */
function eyes(settings: BridgeSettings, viewer: Viewer): Record<string, unknown> | undefined {
  if (viewer === (settings.viewer ?? "none")) return undefined;
  return viewer === "none" ? { viewer: null, hand: null } : { viewer, hand: null };
}

export function ReadingTable({ path }: { path: string }) {
  const table = useTable<BridgeEvent>(path);
  const [back, setBack] = useState<number | null>(null);
  const [chosen, setViewer] = useState<Viewer | null>(null);
  const settings = table.table?.settings as BridgeSettings | undefined;
  const count = table.events.length;
  const upto = Math.min(back ?? count, count);
  const viewer = chosen ?? settings?.viewer ?? "none";
  const more = settings && eyes(settings, viewer);
  const reading = useReading<BridgeReading>(table, {
    ...(back === null ? {} : { upto }),
    ...(more ? { more } : {}),
  });
  const failure = table.failure ?? reading.error;
  const auction = table.events.slice(0, upto).map(({ call }) => call);
  return (
    <>
      <TableBar table={table} back="/bridge/reading" />
      {failure && (
        <div className="page stack">
          <Trouble error={failure} retry={() => reading.refetch()} />
          {Failure.from(failure).status === 422 && !table.readOnly && (
            <Button onClick={() => table.change({ kind: "undo" })}>{t.domino.undoLast}</Button>
          )}
        </div>
      )}
      {settings && reading.data && !reading.error ? (
        <Body
          view={{ table, settings, auction, reading: reading.data, viewer, now: upto === count }}
          upto={upto}
          onUpto={setBack}
          onViewer={setViewer}
        />
      ) : (
        !failure && <Waiting />
      )}
    </>
  );
}
