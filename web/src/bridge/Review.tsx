/** After the auction: the whole deal, what it makes double dummy, par, and my calls once more. */
import type { PracticeBoard, Seat } from "~/api/types";
import { t } from "~/strings";
import { CallText, SuitSymbol } from "./Call";
import { STRAINS } from "./calls";
import { Hand } from "./Hand";
import { Others, type Position } from "./Others";
import { parContracts, type Side } from "./par";
import { SystemAuction } from "./SystemAuction";

const SHOWN: readonly Seat[] = ["N", "W", "E", "S"];

function Tricks({ tricks }: { tricks: NonNullable<PracticeBoard["review"]>["tricks"] }) {
  return (
    <table className="tricks num">
      <caption className="small soft">{t.practice.tricks}</caption>
      <thead>
        <tr>
          <td />
          {STRAINS.map((strain) => (
            <th key={strain} scope="col">
              <SuitSymbol strain={strain} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(["N", "S", "E", "W"] as const).map((seat) => (
          <tr key={seat}>
            <th scope="row">{seat}</th>
            {STRAINS.map((strain) => (
              <td key={strain}>{tricks[seat]?.[strain] ?? ""}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `4SX`: the same with signs. */
function ContractText({ contract }: { contract: string }) {
  const [, bid, doubled] = /^(\d[CDHSN])T?(X*)/.exec(contract) ?? [];
  if (!bid) return contract;
  return (
    <span className="call">
      <CallText call={bid} />
      {doubled}
    </span>
  );
}

const nameOf = (by: Seat | Side) => (by === "ns" || by === "ew" ? t.bridge.vuls[by] : t.bridge.seats[by]);

function Par({ score, contracts }: { score: number; contracts: readonly string[] }) {
  const all = parContracts(contracts);
  return (
    <p className="soft">
      {t.practice.par(score)}
      {all.map(({ contract, by }, i) => (
        <span key={contract + by}>
          {i === 0 ? ": " : t.practice.or}
          <ContractText contract={contract} />
          {all[i + 1]?.by !== by && t.practice.bySide(nameOf(by))}
        </span>
      ))}
    </p>
  );
}

/** What I had before me when so many calls had been made. */
export function positionOf({ hand, dealer, vul, auction }: PracticeBoard, calls: number): Position {
  return { hand, dealer, vul, auction: auction.slice(0, calls).map(({ call }) => call) };
}

/** How many calls had been made before each of mine. */
function myTurns(board: PracticeBoard): number[] {
  return board.auction.flatMap(({ seat }, i) => (seat === board.seat ? [i] : []));
}

export function Review({ board, system }: { board: PracticeBoard; system: string }) {
  const { review } = board;
  if (!review) return null;
  return (
    <section className="panel stack" aria-labelledby="review">
      <h2 id="review">{t.practice.review}</h2>
      <p>
        {review.contract ? (
          <>
            {t.practice.contract} <ContractText contract={review.contract} />{" "}
            {review.declarer && t.practice.by(t.bridge.seats[review.declarer])}
            {review.score !== undefined && review.score !== null && ` · ${t.practice.scored(review.score)}`}
          </>
        ) : (
          t.practice.passedOut
        )}
      </p>
      {review.par && <Par {...review.par} />}
      <div className="deal">
        {SHOWN.map((seat) => (
          <div key={seat} className={`deal-${seat} ${seat === board.seat ? "deal-me" : ""}`}>
            <strong>{t.bridge.seats[seat]}</strong>
            <Hand hand={review.deal[seat]} label={t.bridge.seats[seat]} />
          </div>
        ))}
      </div>
      <Tricks tricks={review.tricks} />
      <SystemAuction board={board} deal={review.deal} name={system} />
      <h3>{t.practice.myCalls}</h3>
      <ol className="stack" style={{ gap: 8 }}>
        {board.decisions.map((decision, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: decisions have an order and nothing else.
          <li key={i} className="row">
            <span className="badge num">{decision.score}</span>
            <CallText call={decision.call} />
            <Others position={positionOf(board, myTurns(board)[i] ?? 0)} />
            {decision.best !== decision.call && (
              <span className="small soft">
                {t.practice.better} <CallText call={decision.best} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
