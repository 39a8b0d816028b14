/** A proof, step by step: each sentence lights up the squares that follow from it. */
import { Check, ChevronLeft, ChevronRight, Mail, X } from "lucide-react";
import { useState } from "react";
import type { ClueWhy } from "~/api/types";
import { t } from "~/strings";
import { IconButton } from "~/ui";
import type { ClueView } from "./ClueTable";
import { ENVELOPE, KINDS, names, naming, told } from "./model";

type Step = ClueWhy["steps"][number];

/** Where the proof stands: what is known, what is new, what the newest rests on. */
function squares(steps: readonly Step[], at: number) {
  const known = new Map<string, { has: boolean; step: number }>();
  steps.forEach((step, number) => {
    for (const { card, holder, has } of step.claims) known.set(`${card}\n${holder}`, { has, step: number });
  });
  const lit = (card: string, holder: string) => {
    const found = known.get(`${card}\n${holder}`);
    if (!found || found.step > at) return null;
    const rests = steps[at]?.from.includes(found.step);
    return { has: found.has, how: found.step === at ? "new" : rests ? "base" : "old" };
  };
  return lit;
}

function MiniBoard({ view, steps, at }: { view: ClueView; steps: readonly Step[]; at: number }) {
  const claims = steps.flatMap((step) => step.claims);
  const cards = KINDS.flatMap((kind) => view.deck[kind]).filter((card) => claims.some((claim) => claim.card === card));
  const named = new Set(claims.map((claim) => claim.holder));
  const holders = [...names(view.settings), ENVELOPE].filter((holder) => named.has(holder));
  const lit = squares(steps, at);
  return (
    <div className="proof-board">
      <table aria-hidden>
        <thead>
          <tr>
            <td />
            {holders.map((holder) => (
              <th key={holder}>{holder === ENVELOPE ? <Mail size={16} /> : naming(view.settings).first(holder)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <tr key={card}>
              <th>{card}</th>
              {holders.map((holder) => {
                const square = lit(card, holder);
                const look = square && (square.has ? (holder === ENVELOPE ? "envelope" : "owned") : "not_owned");
                return (
                  <td key={holder} className={square ? `square-${look} proof-${square.how}` : ""}>
                    {square && (square.has ? <Check size={16} strokeWidth={3.5} /> : <X size={14} />)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Proof({ view, steps }: { view: ClueView; steps: readonly Step[] }) {
  const [at, setAt] = useState(steps.length - 1);
  const last = steps.length - 1;
  return (
    <section className="stack why-text" aria-label={t.clue.cell.proof}>
      <ol className="stack proof-steps">
        {steps.map((step, number) => (
          <li key={step.text}>
            <button
              type="button"
              className="proof-step"
              aria-current={number === at ? "step" : undefined}
              onClick={() => setAt(number)}
            >
              <span className="badge num">{number + 1}</span>
              <span>{told(step.text, view.settings, view.deck)}</span>
            </button>
          </li>
        ))}
      </ol>
      {last > 0 && <MiniBoard view={view} steps={steps} at={at} />}
      {last > 0 && (
        <div className="row proof-walk">
          <IconButton name={t.clue.cell.stepBack} disabled={at === 0} onClick={() => setAt(at - 1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <span className="num small soft" role="status">
            {t.clue.cell.step(at + 1, steps.length)}
          </span>
          <IconButton name={t.clue.cell.stepOn} disabled={at === last} onClick={() => setAt(at + 1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      )}
    </section>
  );
}
