/** What to call, by simulation: progress while it runs, bars with standard errors. */
import { Settings2, Sparkles } from "lucide-react";
import { useJob } from "~/api/job";
import type { AdvisedCall, BridgeAdvice } from "~/api/types";
import { t } from "~/strings";
import { fixed, percent } from "~/strings/format";
import { Button, Fold, Note, Progress, Trouble } from "~/ui";
import { ErrorBar } from "~/ui/ErrorBar";
import { CallText, callSign } from "./Call";
import { inSigns, isOver, seatAt } from "./calls";
import { handAt, seenBy } from "./deal";
import type { ReadingView } from "./ReadingTable";

function span(calls: readonly AdvisedCall[]): { min: number; max: number } {
  const ends = calls.flatMap(({ imps, error }) => [imps - error, imps + error]);
  return { min: Math.min(0, ...ends), max: Math.max(0.5, ...ends) };
}

export function AdviceBars({ advice }: { advice: BridgeAdvice }) {
  const { min, max } = span(advice.calls);
  return (
    <ol className="stack" style={{ gap: 8 }}>
      {advice.calls.map((call) => (
        <li key={call.call} className={`advised ${call.call === advice.best ? "advised-best" : ""}`}>
          <strong className="advised-call">
            <CallText call={call.call} />
          </strong>
          <ErrorBar value={call.imps} error={call.error} min={min} max={max} />
          <span className="num">{t.advice.imps(fixed(call.imps), fixed(call.error))}</span>
          <span className="small soft num advised-line">
            {t.advice.line(fixed(call.score, 0), percent(call.makes), call.deals)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The next best call, where it is no worse than the error of the numbers. */
function rival(advice: BridgeAdvice): string | null {
  const [best, next] = advice.calls;
  if (!best || !next || advice.clear) return null;
  return best.imps - next.imps < best.error + next.error ? next.call : null;
}

function Headline({ advice }: { advice: BridgeAdvice }) {
  if (!advice.best) return <p>{advice.text}</p>;
  const other = rival(advice);
  return (
    <div className="headline">
      <strong className="headline-do">
        <Sparkles size={20} aria-hidden />
        {t.advice.bid(callSign(advice.best))}
      </strong>
      <span>{inSigns(advice.text)}</span>
      {other && <span className="small soft">{t.advice.equal(callSign(other))}</span>}
    </div>
  );
}

/** Why there can be no advice here, or null. */
function hindrance(view: ReadingView): string | null {
  if (isOver(view.auction)) return t.advice.over;
  if (seatAt(view.settings.dealer, view.auction.length) !== view.viewer) return t.advice.notMyTurn;
  return null;
}

/** What is missing is asked for here, not only named. */
function NeedHand({ onSettings }: { onSettings: () => void }) {
  return (
    <Note>
      <span>{t.advice.needHand}</span>
      <div>
        <Button size="small" onClick={onSettings}>
          <Settings2 size={16} aria-hidden />
          {t.reading.settings}
        </Button>
      </div>
    </Note>
  );
}

export function Advice({ view, onSettings }: { view: ReadingView; onSettings: () => void }) {
  const { job, failure, running, start, cancel } = useJob<BridgeAdvice>();
  const unknown = !handAt(view.settings, view.viewer);
  const why = unknown ? null : hindrance(view);
  const advice = job?.answer ?? job?.partial;
  const share = job && job.total > 0 ? job.done / job.total : 0;
  return (
    <section className="panel stack" aria-labelledby="advice">
      <h2 id="advice">{t.advice.title}</h2>
      {unknown && <NeedHand onSettings={onSettings} />}
      {why && <Note>{why}</Note>}
      {!unknown && !why && !running && (
        <Button
          look="primary"
          onClick={() => start("bridge/advise", { ...seenBy(view.settings, view.viewer), auction: view.auction })}
        >
          {advice ? t.advice.again : t.advice.start}
        </Button>
      )}
      {running && (
        <div className="row">
          <div className="grow stack" style={{ gap: 4 }}>
            <span className="small soft num" role="status">
              {t.advice.progress(job?.done ?? 0, job?.total ?? 0)}
            </span>
            <Progress label={t.advice.title} value={share} />
          </div>
          <Button size="small" onClick={cancel}>
            {t.common.cancel}
          </Button>
        </div>
      )}
      {failure && <Trouble error={failure} />}
      {advice && <Headline advice={advice} />}
      {advice && (
        <Fold title={t.advice.numbers} open>
          <AdviceBars advice={advice} />
        </Fold>
      )}
    </section>
  );
}
