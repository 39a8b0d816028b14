/** An auction in four columns; a tap on a call tells what it means. */
import { useState } from "react";
import type { HeardCall, Seat, Vul } from "~/api/types";
import { t } from "~/strings";
import { CallText, callName, Shows } from "./Call";
import { COLUMNS, inSigns } from "./calls";

interface AuctionProps {
  dealer: Seat;
  vul: Vul;
  calls: readonly HeardCall[];
  /** Who is to call, shown as a gap. */
  next?: Seat | null;
  /** What it is called, where there is another one on the page. */
  label?: string;
}

export function vulnerable(vul: Vul, seat: Seat): boolean {
  return vul === "both" || vul === (seat === "N" || seat === "S" ? "ns" : "ew");
}

export function Meaning({ call }: { call: HeardCall }) {
  // "Pass, pass" says nothing more.
  const named = call.rule && call.rule.toLowerCase() !== callName(call.call).toLowerCase();
  return (
    <div className="meaning" role="status">
      <strong>
        {t.bridge.seats[call.seat]} <CallText call={call.call} />
      </strong>
      {call.convention && <span className="badge badge-found">{inSigns(call.convention)}</span>}
      {call.forcing && call.forcing !== "no" && <span className="badge">{t.bridge.forcing(call.forcing)}</span>}
      <Shows text={call.text} />
      {named && <span className="small soft">{inSigns(call.rule ?? "")}</span>}
    </div>
  );
}

export function Auction({ dealer, vul, calls, next, label = t.bridge.auction }: AuctionProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const gap = COLUMNS.indexOf(dealer);
  const picked = chosen === null ? undefined : calls[chosen];
  return (
    <div className="stack auction-box" style={{ gap: 8 }}>
      <section className="auction" aria-label={label}>
        {COLUMNS.map((seat) => (
          <div key={seat} className={`auction-seat ${vulnerable(vul, seat) ? "vulnerable" : ""}`}>
            <span className="auction-name">{t.bridge.seats[seat]}</span>
            <abbr className="auction-initial" title={t.bridge.seats[seat]}>
              {seat}
            </abbr>
            {vulnerable(vul, seat) && <span className="sr-only">{t.bridge.vulnerable}</span>}
            {seat === dealer && <span className="dealer">{t.bridge.dealerMark}</span>}
          </div>
        ))}
        {Array.from({ length: gap }, (_, i) => (
          <span key={COLUMNS[i]} />
        ))}
        {calls.map((call, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a call is its place in the auction.
            key={i}
            type="button"
            className="auction-call"
            aria-pressed={chosen === i}
            aria-label={t.bridge.callBy(t.bridge.seats[call.seat], callName(call.call))}
            onClick={() => setChosen(chosen === i ? null : i)}
          >
            <CallText call={call.call} />
            {call.alert && <sup className="alert">{t.bridge.alertMark}</sup>}
          </button>
        ))}
        {next && <span className="auction-next">?</span>}
      </section>
      {picked ? <Meaning call={picked} /> : calls.length > 0 && <p className="small soft">{t.bridge.tapCall}</p>}
    </div>
  );
}
