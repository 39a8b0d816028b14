/** The four seats round a table, mine nearest, each with its last call; vulnerability and dealer in their usual signs. */
import type { ReactNode } from "react";
import type { HeardCall, Seat, Vul } from "~/api/types";
import { t } from "~/strings";
import { vulnerable } from "./Auction";
import { CallText } from "./Call";
import { seatAt } from "./calls";

interface SeatsProps {
  dealer: Seat;
  vul: Vul;
  me: Seat;
  calls: readonly HeardCall[];
  next: Seat | null;
  /** What lies in the middle: the system, the theme. */
  middle: string;
  /** My hand, before me on the table. */
  children?: ReactNode;
}

/** Whoever looks sits below: then come the left, the top and the right. */
const PLACES = ["near", "left", "far", "right"] as const;
/** In which order they are read out: as in a line of the auction, mine last. */
const READ = [2, 1, 3, 0] as const;

/** The call as a card from the bidding box. */
function LastCall({ call, asked }: { call: string | undefined; asked: boolean }) {
  if (!call) return <span className={asked ? "felt-asked" : "felt-call"}>{asked && "?"}</span>;
  return (
    <span className={`felt-call felt-card felt-card-${call}`}>
      <CallText call={call} />
    </span>
  );
}

export function Seats({ dealer, vul, me, calls, next, middle, children }: SeatsProps) {
  const last = (seat: Seat) => calls.findLast((call) => call.seat === seat);
  return (
    <div className="felt">
      {READ.map((turn) => {
        const seat = seatAt(me, turn);
        return (
          <div key={seat} className={`felt-seat felt-${PLACES[turn]} ${next === seat ? "felt-next" : ""}`}>
            <span className={`felt-name ${vulnerable(vul, seat) ? "vulnerable" : ""}`}>
              {seat === me ? t.bridge.youAt(t.bridge.seats[seat]) : t.bridge.seats[seat]}
              {vulnerable(vul, seat) && <span className="sr-only"> {t.bridge.vulnerable}</span>}
              {seat === dealer && <span className="dealer">{t.bridge.dealerMark}</span>}
            </span>
            <LastCall call={last(seat)?.call} asked={next === seat} />
          </div>
        );
      })}
      <span className="felt-middle small">{middle}</span>
      {children && <div className="felt-hand">{children}</div>}
    </div>
  );
}
