/** How practice went: over time, by convention, and the hands worth another try. */

import { Repeat } from "lucide-react";
import { useState } from "react";
import { get, post } from "~/api/client";
import { useMutation, useQuery } from "~/api/query";
import type { Decision, Evaluation, HeardCall, PastDecision, Stats } from "~/api/types";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { day, fixed } from "~/strings/format";
import { Button, LinkButton, Note, Sheet, Trouble, Waiting } from "~/ui";
import { Bars } from "~/ui/Bars";
import { DayLine } from "~/ui/DayLine";
import { Auction } from "./Auction";
import { BiddingBox } from "./BiddingBox";
import { BridgeNav } from "./Bridge";
import { CallText, callSign } from "./Call";
import { inSigns, legalCalls, seatAt } from "./calls";
import { CardHand, Hand } from "./Hand";
import { Feedback } from "./Practice";

/** The same decision once more, judged on its own. */
function Retry({ decision }: { decision: PastDecision }) {
  const judge = useMutation({
    mutationFn: async (call: string): Promise<Decision> => {
      const { hand, auction, dealer, vul, system } = decision;
      const asked = { hand, auction, dealer, vul, system, user_call: call };
      const { optimal, ...judged } = await post<Evaluation>("/bridge/evaluate", asked);
      return { ...judged, call, best: optimal };
    },
  });
  const heard = decision.auction.map((call, i): HeardCall => {
    return { seat: seatAt(decision.dealer, i), call, convention: null, text: "" };
  });
  return (
    <div className="stack">
      <Auction dealer={decision.dealer} vul={decision.vul} calls={heard} next={seatAt(decision.dealer, heard.length)} />
      <CardHand hand={decision.hand} label={t.practice.yourHand} />
      {judge.isPending && <Waiting />}
      {judge.isError && <Trouble error={judge.error} />}
      {judge.data && <Feedback decision={judge.data} />}
      <BiddingBox
        compact
        legal={legalCalls(decision.auction)}
        disabled={judge.isPending}
        onCall={(call) => judge.mutate(call)}
      />
    </div>
  );
}

function Again({ decision }: { decision: PastDecision }) {
  const [open, setOpen] = useState(false);
  return (
    <li className="panel stack retry-row" style={{ gap: 8 }}>
      <div className="row spread">
        <span className="row">
          <span className="badge badge-bad num">{decision.score}</span>
          <CallText call={decision.call} />
          <span className="soft small">{t.history.after(decision.auction.map(callSign).join(" "))}</span>
        </span>
        <Button size="small" onClick={() => setOpen(true)}>
          <Repeat size={16} aria-hidden />
          {t.history.again}
        </Button>
      </div>
      <Hand hand={decision.hand} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t.history.yourCall}>
        <Retry decision={decision} />
      </Sheet>
    </li>
  );
}

function Numbers({ stats }: { stats: Stats }) {
  if (stats.count === 0) {
    return (
      <Note>
        <span>{t.history.none}</span>
        <div>
          <LinkButton href="/practice" look="primary">
            {t.practice.deal}
          </LinkButton>
        </div>
      </Note>
    );
  }
  return (
    <div className="history-page">
      <section className="panel stack" aria-labelledby="score">
        <h2 id="score">{t.history.score}</h2>
        <p>
          <strong className="big num">{fixed(stats.average)}</strong> {t.history.of(stats.count)}
        </p>
        <DayLine
          title={t.history.overTime}
          data={stats.over_time.map((d) => ({ label: day(d.day), value: d.average }))}
          max={10}
        />
      </section>
      <section className="panel stack" aria-labelledby="conventions">
        <h2 id="conventions">{t.history.conventions}</h2>
        <Bars
          title={t.history.average}
          sideways
          max={10}
          format={(value) => fixed(value)}
          data={stats.by_convention.map((c) => ({
            label: inSigns(c.convention ?? t.history.natural),
            value: c.average,
          }))}
        />
      </section>
      {stats.repeat.length > 0 && (
        <section className="stack" aria-labelledby="repeat">
          <h2 id="repeat">{t.history.repeat}</h2>
          <ul className="stack">
            {stats.repeat.map((decision) => (
              <Again key={decision.id} decision={decision} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export function History() {
  const stats = useQuery({
    queryKey: ["practice stats"],
    queryFn: ({ signal }) => get<Stats>("/practice/stats", signal),
    staleTime: 0,
  });
  return (
    <>
      <Bar title={t.history.title} />
      <BridgeNav />
      <main className="page stack">
        {stats.isPending && <Waiting />}
        {stats.isError && <Trouble error={stats.error} retry={() => stats.refetch()} />}
        {stats.data && <Numbers stats={stats.data} />}
      </main>
    </>
  );
}
