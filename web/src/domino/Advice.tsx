/** What to play on my turn, with the chance to win and the points to expect. */
import { useQuery } from "@tanstack/react-query";
import { post, query } from "~/api/client";
import type { DominoAdvice, DominoPlay } from "~/api/types";
import { t } from "~/strings";
import { fixed, percent } from "~/strings/format";
import { Trouble, Waiting } from "~/ui";
import { ErrorBar } from "~/ui/ErrorBar";
import type { DominoView } from "./DominoTable";
import { candidates, eventOf, options } from "./model";
import { TilePicture } from "./Tile";

function PlayRow({ view, play }: { view: DominoView; play: DominoPlay }) {
  const seat = view.settings.viewer;
  const choose = () => seat && view.table.append(eventOf(seat, play));
  return (
    <li>
      <button type="button" className="advice-row" disabled={!view.now || view.table.readOnly} onClick={choose}>
        <TilePicture tile={play.play} lying />
        <span className="grow">
          <span className="row spread small">
            <span>{play.on === undefined || play.on === null ? "" : t.domino.onEnd(play.on)}</span>
            <span className="num soft">{t.domino.points(fixed(play.points))}</span>
          </span>
          <ErrorBar value={play.win} error={play.error} max={1} />
        </span>
        <strong className="num">{percent(play.win)}</strong>
      </button>
    </li>
  );
}

export function Advice({ view }: { view: DominoView }) {
  const fits = options(candidates(view, view.settings.viewer), view.reading.ends).length > 0;
  const mine = fits && view.reading.to_move !== null && view.reading.to_move === view.settings.viewer;
  const wanted = mine && view.fresh && !view.reading.over && !view.table.readOnly && view.reading.consistent;
  const advice = useQuery({
    queryKey: ["advice", view.table.path, view.table.table?.number, view.events.length, view.model],
    queryFn: ({ signal }) =>
      post<DominoAdvice>(
        `${view.table.path}/ask/advise${query({ upto: view.events.length })}`,
        { model: view.model },
        signal,
      ),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!wanted) return null;
  return (
    <section className="panel stack" aria-labelledby="advice">
      <h2 id="advice">{t.domino.advice}</h2>
      {advice.isPending && <Waiting text={t.domino.thinking} />}
      {advice.isError && <Trouble error={advice.error} retry={() => advice.refetch()} />}
      {advice.data && (
        <>
          <p>{advice.data.text}</p>
          <ol className="stack" style={{ gap: 8 }}>
            {advice.data.plays.map((play) => (
              <PlayRow key={`${play.play} ${play.on}`} view={view} play={play} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
