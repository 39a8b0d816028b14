/** The intelligence panel: what is solved, how far it is, what was deduced, what is open. */
import { ArrowLeftRight, Check, Hash, Link2, Mail, NotebookPen, Unlink, X } from "lucide-react";
import { useState } from "react";
import type { Deduction, Kind } from "~/api/types";
import { t } from "~/strings";
import { list, percent } from "~/strings/format";
import { Bar, Button, Fold } from "~/ui";
import type { ClueView } from "./ClueTable";
import { ENVELOPE, inWords, KINDS, naming, solutions, told } from "./model";

const ICONS: Record<string, typeof Check> = {
  card_owned: Check,
  card_not_owned: X,
  envelope: Mail,
  link_resolved: Unlink,
  cross_reference: ArrowLeftRight,
  card_count: Hash,
  manual_adjustment: NotebookPen,
};
const FEW = 5;

function likeliest(view: ClueView, kind: Kind): { card: string; p: number } | null {
  const all = view.deck[kind].map((card) => ({ card, p: view.reading.cards?.[card]?.p[ENVELOPE] ?? 0 }));
  return all.sort((a, b) => b.p - a.p)[0] ?? null;
}

function Solution({ view }: { view: ClueView }) {
  return (
    <ul className="solution">
      {KINDS.map((kind) => {
        const found = view.reading.solved?.[kind];
        const best = likeliest(view, kind);
        return (
          <li key={kind} className={found ? "solved" : ""}>
            <span className="small">{t.clue.kind[kind]}</span>
            <strong>{found ?? best?.card ?? "?"}</strong>
            {found ? (
              <span className="badge badge-found">
                <Check size={14} aria-hidden />
                {t.clue.intel.solved}
              </span>
            ) : (
              <>
                <Bar share={best?.p ?? 0} tone="var(--found)" />
                <span className="num right">{percent(best?.p ?? 0)}</span>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The reason alone, where the sentence begins with what stands above it. */
function reason(text: string, fact: string): string {
  const [claim = "", ...rest] = text.split(", because ");
  const because = rest.join(", because ");
  const bare = (said: string) => said.toLowerCase().replaceAll("the ", "");
  if (bare(claim) !== bare(fact) || !because) return text;
  return because.charAt(0).toUpperCase() + because.slice(1);
}

function DeductionRow({ view, deduction }: { view: ClueView; deduction: Deduction }) {
  const Icon = ICONS[deduction.kind] ?? Check;
  const { holder, has } = deduction;
  const card = inWords(view.deck, deduction.card);
  const fact =
    holder === ENVELOPE
      ? t.clue.intel.hidden(card, has)
      : t.clue.intel.fact(naming(view.settings).first(holder), card, has);
  const text = told(deduction.text, view.settings, view.deck);
  return (
    <li className={`deduction deduction-${deduction.has ? (deduction.holder === ENVELOPE ? "found" : "yes") : "no"}`}>
      <Icon size={18} aria-hidden />
      <div>
        <strong>{fact}</strong>
        <div className="small">{reason(text, fact)}</div>
      </div>
    </li>
  );
}

function Deductions({ view }: { view: ClueView }) {
  const { reading } = view;
  const [all, setAll] = useState(false);
  const newest = [...(reading.deductions ?? [])].reverse();
  const shown = all ? newest : [...newest.filter((d) => d.has), ...newest.filter((d) => !d.has)].slice(0, FEW);
  return (
    <section className="stack" aria-labelledby="deductions">
      <h3 id="deductions">{t.clue.intel.deductions(newest.length)}</h3>
      <ul className="stack" style={{ gap: 8 }}>
        {shown.map((deduction) => (
          <DeductionRow key={`${deduction.holder} ${deduction.card}`} view={view} deduction={deduction} />
        ))}
      </ul>
      {newest.length > FEW && (
        <Button size="small" onClick={() => setAll(!all)}>
          {all ? t.clue.intel.fewer : t.clue.intel.all}
        </Button>
      )}
    </section>
  );
}

function Links({ view }: { view: ClueView }) {
  const links = view.reading.links ?? [];
  const named = (cards: readonly string[]) => cards.map((card) => inWords(view.deck, card));
  if (links.length === 0) return null;
  return (
    <Fold title={t.clue.intel.links(links.length)}>
      <ul className="stack small" style={{ gap: 6 }}>
        {links.map((link) => (
          <li key={`${link.event} ${link.player}`} className="because">
            <Link2 size={16} aria-hidden />
            <span>{t.clue.intel.link(link.player, list(named(link.cards), "disjunction"), link.event + 1)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

export function Intel({ view }: { view: ClueView }) {
  const { reading } = view;
  if (!reading.consistent) return <section className="panel soft">{t.clue.intel.conflicted}</section>;
  return (
    <section className="panel stack" aria-labelledby="intel">
      <div className="row spread">
        <h2 id="intel">{t.clue.found}</h2>
        {reading.bits && <span className="num">{t.clue.intel.left(solutions(reading.bits.envelope))}</span>}
      </div>
      <Solution view={view} />
      <Deductions view={view} />
      <Links view={view} />
    </section>
  );
}
