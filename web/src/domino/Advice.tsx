/** What to play on my turn: one tile with its reason; the numbers of all of them below. */

import { Sparkles } from "lucide-react";
import { post, query } from "~/api/client";
import { useQuery } from "~/api/query";
import type { DominoAdvice, DominoPlay } from "~/api/types";
import { t } from "~/strings";
import { fixed, percent } from "~/strings/format";
import { Fold, Trouble, Waiting } from "~/ui";
import { ErrorBar } from "~/ui/ErrorBar";
import type { DominoView } from "./DominoTable";
import { candidates, eventOf, options, said } from "./model";
import { TilePicture } from "./Tile";

/** The button of a play, and whether it can be pressed. */
function usePlay(view: DominoView, play: DominoPlay) {
  const seat = view.settings.viewer;
  return {
    disabled: !view.now || !view.fresh || view.table.readOnly,
    onClick: () => seat && view.table.append(eventOf(seat, play)),
  };
}

function Best({ view, advice, play }: { view: DominoView; advice: DominoAdvice; play: DominoPlay }) {
  return (
    <button type="button" className="headline" {...usePlay(view, play)}>
      <strong className="headline-do">
        <Sparkles size={20} aria-hidden />
        {t.domino.playBest(play.play, play.on ?? null)}
      </strong>
      <span>{reasonOf(said(advice.text, view.settings), play)}</span>
    </button>
  );
}

/** The sentences about why, without the one that only names the tile again. */
function reasonOf(text: string, play: DominoPlay): string {
  const reason = text.replace(/^Play [^:.]*[:.]\s*/, "");
  const capital = reason.charAt(0).toUpperCase() + reason.slice(1);
  return capital || t.domino.wins(percent(play.win));
}

function PlayRow({ view, play }: { view: DominoView; play: DominoPlay }) {
  return (
    <li>
      <button type="button" className="advice-row" {...usePlay(view, play)}>
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
  const best = advice.data?.plays[0];
  return (
    <section className="panel stack" aria-labelledby="advice">
      <h2 id="advice">{t.domino.advice}</h2>
      {advice.isPending && <Waiting text={t.domino.thinking} />}
      {advice.isError && <Trouble error={advice.error} retry={() => advice.refetch()} />}
      {advice.data && best && <Best view={view} advice={advice.data} play={best} />}
      {advice.data && advice.data.plays.length > 1 && (
        <Fold title={t.domino.allPlays} open>
          <ol className="stack" style={{ gap: 8 }}>
            {advice.data.plays.map((play) => (
              <PlayRow key={`${play.play} ${play.on}`} view={view} play={play} />
            ))}
          </ol>
        </Fold>
      )}
    </section>
  );
}
