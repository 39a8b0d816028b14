/** The advisor: one thing to do, with its reason; below it the other suggestions, who is close, and answers to questions. */

import { Gavel, MessageCircleQuestion, Send, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { Failure, post } from "~/api/client";
import { keepPreviousData, useMutation, useQuery } from "~/api/query";
import type { ClueAdvice, ClueAnswers } from "~/api/types";
import { t } from "~/strings";
import { percent } from "~/strings/format";
import { Bar, Button, Chip, Fold, Select, Trouble, Waiting } from "~/ui";
import type { ClueView } from "./ClueTable";
import { accusation, inWords, names, solutions, told } from "./model";

const FEW = 5;

function useAdvice(view: ClueView, room: string) {
  const { path, table } = view.table;
  return useQuery({
    queryKey: ["advice", path, table?.number, room],
    queryFn: ({ signal }) => post<ClueAdvice>(`${path}/ask/advise`, room ? { room } : {}, signal),
    placeholderData: keepPreviousData,
    enabled: view.reading.consistent && view.fresh,
  });
}

type Suggested = ClueAdvice["suggestions"][number];

/** How many solutions are left before the suggestion, and after its answer on average. */
function narrowing(view: ClueView, bits: number): { before: number; after: number } {
  const open = view.reading.bits?.envelope ?? 0;
  return { before: solutions(open), after: solutions(Math.max(0, open - bits)) };
}

function Headline({ view, advice }: { view: ClueView; advice: ClueAdvice }) {
  const [best] = advice.suggestions;
  const { accuse } = advice;
  if (accuse) {
    return (
      <button
        type="button"
        className="headline headline-found"
        onClick={() => view.enter({ event: accusation(view.settings, accuse.cards) })}
      >
        <strong className="headline-do">
          <Gavel size={20} aria-hidden />
          {t.clue.advisor.accuse(accuse.cards)}
        </strong>
        <span>{accuse.p >= 1 ? t.clue.advisor.certain : t.clue.advisor.likely(percent(accuse.p))}</span>
      </button>
    );
  }
  if (!best || best.bits <= 0) return <p>{t.clue.advisor.nothing}</p>;
  const { before, after } = narrowing(view, best.bits);
  const equal = advice.suggestions.filter(({ tie }) => tie === best.tie).length > 1;
  return (
    <button
      type="button"
      className="headline"
      disabled={view.table.readOnly}
      onClick={() => view.enter({ cards: best.cards })}
    >
      <strong className="headline-do">
        <MessageCircleQuestion size={20} aria-hidden />
        {t.clue.advisor.suggest(best.cards)}
      </strong>
      <span>{t.clue.advisor.because(before, after)}</span>
      {equal && <span className="small soft">{t.clue.advisor.equal}</span>}
    </button>
  );
}

interface SuggestionProps {
  view: ClueView;
  suggestion: Suggested;
  /** Its place among all, the headline being first. */
  place: number;
  most: number;
}

function SuggestionRow({ view, suggestion, place, most }: SuggestionProps) {
  const { before, after } = narrowing(view, suggestion.bits);
  return (
    <li>
      <button
        type="button"
        className="advice-row"
        disabled={view.table.readOnly}
        onClick={() => view.enter({ cards: suggestion.cards })}
      >
        <span className="badge num">{place}</span>
        <span className="grow">
          <strong>{suggestion.cards.join(" · ")}</strong>
          <Bar share={most > 0 ? suggestion.bits / most : 0} tone="var(--accent)" />
          <span className="num small soft">{t.clue.advisor.narrows(before, after)}</span>
        </span>
      </button>
    </li>
  );
}

function Suggestions({ view, advice }: { view: ClueView; advice: ClueAdvice }) {
  const useful = advice.suggestions.filter(({ bits }) => bits > 0);
  const most = useful[0]?.bits ?? 1;
  if (advice.accuse || useful.length < 2) return null;
  return (
    <Fold title={t.clue.advisor.others} open>
      <ol className="stack" style={{ gap: 8 }}>
        {useful.slice(1, FEW + 1).map((suggestion, i) => (
          <SuggestionRow key={suggestion.cards.join()} view={view} suggestion={suggestion} place={i + 2} most={most} />
        ))}
      </ol>
    </Fold>
  );
}

function Threats({ advice }: { advice: ClueAdvice }) {
  return (
    <section className="stack" aria-labelledby="threats" style={{ gap: 8 }}>
      <h3 id="threats" className="row row-tight">
        <ShieldAlert size={18} aria-hidden />
        {t.clue.advisor.threats}
      </h3>
      <ul className="owner-bars">
        {advice.threats.map((threat) => (
          <li key={threat.player}>
            <span>{threat.player}</span>
            <Bar share={threat.solved} tone="var(--bad)" />
            <span className="num">{percent(threat.solved)}</span>
            <span className="small soft owner-extra">
              {t.clue.advisor.threat(threat.solved, threat.bits === undefined ? null : solutions(threat.bits))}
            </span>
          </li>
        ))}
      </ul>
      <p className="small soft">{t.clue.advisor.threatsText}</p>
    </section>
  );
}

/** Three questions that can be tapped, about a card and a player of this table. */
function Examples({ view, onPick }: { view: ClueView; onPick: (question: string) => void }) {
  const card = inWords(view.deck, view.deck.weapon[0] ?? "");
  const player = names(view.settings).find((name) => name !== view.settings.viewer) ?? "";
  return (
    <div className="row">
      {t.clue.advisor.examples(card, player).map((question) => (
        <Chip key={question} onClick={() => onPick(question)}>
          {question}
        </Chip>
      ))}
    </div>
  );
}

function Ask({ view }: { view: ClueView }) {
  const [question, setQuestion] = useState("");
  const ask = useMutation({
    mutationFn: (text: string) => post<ClueAnswers>(`${view.table.path}/ask/ask`, { question: text }),
  });
  const put = (text: string) => {
    setQuestion(text);
    if (text.trim()) ask.mutate(text);
  };
  const unknown = ask.isError && Failure.from(ask.error).status === 422;
  return (
    <form
      className="stack"
      style={{ gap: 8 }}
      onSubmit={(event) => {
        event.preventDefault();
        put(question);
      }}
    >
      <label className="field">
        <span>{t.clue.advisor.ask}</span>
        <span className="row">
          <input
            className="input grow"
            value={question}
            maxLength={200}
            placeholder={t.clue.advisor.example}
            onChange={(event) => setQuestion(event.target.value)}
          />
          <Button type="submit" size="icon" aria-label={t.clue.advisor.send}>
            <Send size={18} aria-hidden />
          </Button>
        </span>
      </label>
      <output aria-live="polite">
        {ask.isPending && <Waiting />}
        {unknown && <p>{t.clue.advisor.notUnderstood}</p>}
        {ask.isError && !unknown && <Trouble error={ask.error} />}
        {ask.data?.answers.map((answer) => (
          <p key={answer.question} className="answer">
            {told(answer.text, view.settings, view.deck)}
          </p>
        ))}
      </output>
      {unknown && <Examples view={view} onPick={put} />}
    </form>
  );
}

export function Advisor({ view }: { view: ClueView }) {
  const [room, setRoom] = useState("");
  const advice = useAdvice(view, room);
  const rooms = [{ value: "", label: t.clue.advisor.anyRoom }, ...view.deck.room.map((r) => ({ value: r, label: r }))];
  if (!view.reading.consistent) return <section className="panel soft">{t.clue.intel.conflicted}</section>;
  return (
    <section className="panel stack" aria-labelledby="advisor">
      <h2 id="advisor">{t.clue.panes.advisor}</h2>
      <Select label={t.clue.advisor.room} value={room} options={rooms} onChange={setRoom} />
      {advice.isPending && <Waiting />}
      {advice.isError && <Trouble error={advice.error} retry={() => advice.refetch()} />}
      {advice.data && (
        <>
          <Headline view={view} advice={advice.data} />
          <Suggestions view={view} advice={advice.data} />
          <Threats advice={advice.data} />
        </>
      )}
      {!view.table.readOnly && <Ask view={view} />}
    </section>
  );
}
