/** The advisor: what to suggest from here, whether to accuse, who is close, and answers to questions. */
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Gavel, Send, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { post } from "~/api/client";
import type { ClueAdvice, ClueAnswers } from "~/api/types";
import { t } from "~/strings";
import { fixed, percent } from "~/strings/format";
import { Bar, Button, Note, Select, Trouble, Waiting } from "~/ui";
import type { ClueView } from "./ClueTable";

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

function Suggestions({ view, advice }: { view: ClueView; advice: ClueAdvice }) {
  const most = advice.suggestions[0]?.bits ?? 1;
  return (
    <ol className="stack" style={{ gap: 8 }}>
      {advice.suggestions.slice(0, FEW).map((suggestion) => (
        <li key={suggestion.cards.join()}>
          <button
            type="button"
            className="advice-row"
            disabled={view.table.readOnly}
            onClick={() => view.enter({ cards: suggestion.cards })}
          >
            <span className="badge num">{suggestion.tie}</span>
            <span className="grow">
              <strong>{suggestion.cards.join(" · ")}</strong>
              <Bar share={most > 0 ? suggestion.bits / most : 0} tone="var(--accent)" />
            </span>
            <span className="num small">{t.clue.advisor.bits(fixed(suggestion.bits, 2))}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Accuse({ advice }: { advice: ClueAdvice }) {
  if (!advice.accuse) return null;
  return (
    <Note tone="found">
      <strong className="row">
        <Gavel size={18} aria-hidden />
        {t.clue.advisor.accuse(advice.accuse.cards, percent(advice.accuse.p))}
      </strong>
    </Note>
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
            {threat.bits !== undefined && (
              <span className="small soft num owner-extra">{t.clue.advisor.away(fixed(threat.bits))}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="small soft">{t.clue.advisor.threatsText}</p>
    </section>
  );
}

function Ask({ view }: { view: ClueView }) {
  const [question, setQuestion] = useState("");
  const ask = useMutation({ mutationFn: () => post<ClueAnswers>(`${view.table.path}/ask/ask`, { question }) });
  return (
    <form
      className="stack"
      style={{ gap: 8 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (question.trim()) ask.mutate();
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
        {ask.isError && <Trouble error={ask.error} />}
        {ask.data?.answers.map((answer) => (
          <p key={answer.question} className="answer">
            {answer.text}
          </p>
        ))}
      </output>
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
          <Accuse advice={advice.data} />
          {!advice.data.accuse && <p>{advice.data.text}</p>}
          <Suggestions view={view} advice={advice.data} />
          <Threats advice={advice.data} />
        </>
      )}
      {!view.table.readOnly && <Ask view={view} />}
    </section>
  );
}
