/** The four seats round a table, each with its last call; vulnerability and dealer in their usual signs. */
import type { HeardCall, Seat, Vul } from "~/api/types";
import { t } from "~/strings";
import { vulnerable } from "./Auction";
import { CallText } from "./Call";

interface SeatsProps {
  dealer: Seat;
  vul: Vul;
  me: Seat;
  calls: readonly HeardCall[];
  next: Seat | null;
  /** What lies in the middle: the system, the theme. */
  middle: string;
}

export function Seats({ dealer, vul, me, calls, next, middle }: SeatsProps) {
  const last = (seat: Seat) => calls.findLast((call) => call.seat === seat);
  return (
    <div className="felt">
      {(["N", "W", "E", "S"] as const).map((seat) => {
        const call = last(seat);
        return (
          <div key={seat} className={`felt-seat felt-${seat} ${next === seat ? "felt-next" : ""}`}>
            <span className={`felt-name ${vulnerable(vul, seat) ? "vulnerable" : ""}`}>
              {seat === me ? t.bridge.you : t.bridge.seats[seat]}
              {vulnerable(vul, seat) && <span className="sr-only"> {t.bridge.vulnerable}</span>}
              {seat === dealer && <span className="dealer">{t.bridge.dealerMark}</span>}
            </span>
            <span className="felt-call">{call ? <CallText call={call.call} /> : next === seat ? "?" : ""}</span>
          </div>
        );
      })}
      <span className="felt-middle small">{middle}</span>
    </div>
  );
}
