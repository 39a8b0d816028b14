/** After the auction: the whole deal, what it makes double dummy, par, and my calls once more. */
import type { PracticeBoard } from "~/api/types";
import { t } from "~/strings";
import { CallText } from "./Call";
import { inSigns } from "./calls";
import { Others, type Position } from "./Others";
import { SystemAuction } from "./SystemAuction";
import { ContractText, Hands, Par, Tricks } from "./WholeDeal";

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
      <Hands deal={review.deal} me={board.seat} />
      <Tricks tricks={review.tricks} />
      <SystemAuction
        bid={{ ...board, auction: board.auction.map(({ call }) => call) }}
        deal={review.deal}
        name={system}
        asBid={t.practice.sameAuction}
      />
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
            {decision.best !== decision.call && <p className="small my-call-why">{inSigns(decision.feedback)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
