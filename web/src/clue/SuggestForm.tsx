/**
 * A suggestion in at most six taps: the form opens with the next player as the one who suggests, a tap for each of the
 * three cards, and a tap on whoever showed, which saves. Those before them have passed.
 */

import { Ban, Eye, HandHelping } from "lucide-react";
import { useState } from "react";
import { post } from "~/api/client";
import { useQuery } from "~/api/query";
import type { ClueAnswer, ClueShow, Kind } from "~/api/types";
import { t } from "~/strings";
import { Button, Chip } from "~/ui";
import type { FormProps } from "./EventSheet";
import { answering, answersUpTo, inWords, KINDS, names, naming, nextSuggester, type Triple, triple } from "./model";

type Cards = Record<Kind, string>;

export function complete(chosen: Triple): chosen is Cards {
  return KINDS.every((kind) => chosen[kind] !== undefined);
}

/** Who did it: the players in a row. */
export function Who({ view, by, onPick }: Pick<FormProps, "view"> & { by: string; onPick: (by: string) => void }) {
  return (
    <fieldset className="chips who">
      <legend className="sr-only">{t.clue.more.who}</legend>
      {names(view.settings).map((name) => (
        <Chip key={name} on={name === by} onClick={() => onPick(name)}>
          {naming(view.settings).first(name)}
        </Chip>
      ))}
    </fieldset>
  );
}

/** The three cards, one of each kind. */
export function CardRows({
  view,
  chosen,
  onPick,
}: Pick<FormProps, "view"> & { chosen: Triple; onPick: (t: Triple) => void }) {
  const mine = view.settings.hand ?? [];
  return KINDS.map((kind) => (
    <fieldset key={kind} className="chips">
      <legend className="label">{t.clue.kind[kind]}</legend>
      <div className="chip-grid chip-grid-tight">
        {view.deck[kind].map((card) => (
          <Chip key={card} on={chosen[kind] === card} onClick={() => onPick({ ...chosen, [kind]: card })}>
            {card}
            {mine.includes(card) && <span className="mine-mark">{t.clue.suggest.mine}</span>}
          </Chip>
        ))}
      </div>
    </fieldset>
  ));
}

interface AnswerProps extends Pick<FormProps, "view"> {
  by: string;
  cards: string[];
  onAnswer: (answers: ClueAnswer[]) => void;
}

/** Which cards the player may have shown as far as we can see: named ones, or just "a card". */
function choices({ view, by, cards }: Omit<AnswerProps, "onAnswer">, player: string): (string | null)[] {
  const mine = view.settings.hand ?? [];
  if (player === view.settings.viewer) return cards.filter((card) => mine.includes(card));
  if (by === view.settings.viewer) return cards.filter((card) => !mine.includes(card));
  return [null];
}

/** Which of my cards tells the suggester least, where I have a choice. */
function useLeastTold({ view, by, cards }: AnswerProps, order: readonly string[]): string | null {
  const { viewer, hand = [] } = view.settings;
  const mine = viewer && viewer !== by ? cards.filter((card) => hand?.includes(card)) : [];
  const before = order.slice(0, order.indexOf(viewer ?? ""));
  const answers = before.map((player) => ({ player, pass: true }));
  const asked = { ...view.settings, events: [...view.table.events, { suggest: { by, cards, answers } }] };
  const told = useQuery({
    queryKey: ["show", asked],
    queryFn: ({ signal }) => post<ClueShow>("/clue/show", asked, signal),
    enabled: mine.length > 1 && view.reading.consistent,
    retry: false,
  });
  return told.data?.show ?? null;
}

function QuickAnswers(props: AnswerProps) {
  const order = answering(props.view.settings, props.by);
  const viewer = props.view.settings.viewer;
  const iShow = viewer && viewer !== props.by && choices(props, viewer).length > 0;
  const least = useLeastTold(props, order);
  const reached = iShow ? order.slice(0, order.indexOf(viewer) + 1) : order;
  return (
    <div className="answers">
      {reached.map((player) => {
        const offered = choices(props, player);
        if (offered.length === 0) return null;
        return (
          <div key={player} className="answer-row">
            {offered.map((card) => (
              <Button
                key={card ?? ""}
                look={card !== null && card === least ? "primary" : "plain"}
                onClick={() => props.onAnswer(answersUpTo(order, player, card))}
              >
                {card === null ? <HandHelping size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
                {t.clue.suggest.showed(
                  player === viewer ? null : player,
                  player === viewer && card ? inWords(props.view.deck, card) : card,
                )}
              </Button>
            ))}
          </div>
        );
      })}
      {least && <p className="small soft">{t.clue.suggest.least(inWords(props.view.deck, least), props.by)}</p>}
      {!iShow && (
        <Button onClick={() => props.onAnswer(answersUpTo(order, null, null))}>
          <Ban size={18} aria-hidden />
          {t.clue.suggest.nobody}
        </Button>
      )}
    </div>
  );
}

const NONE = "none";
const PASS = "pass";
const UNSEEN = "unseen";

function codeOf(answer: ClueAnswer | undefined): string {
  if (!answer) return NONE;
  if (!("shows" in answer)) return PASS;
  return answer.shows ?? UNSEEN;
}

function answerOf(player: string, code: string): ClueAnswer[] {
  if (code === NONE) return [];
  if (code === PASS) return [{ player, pass: true }];
  return [{ player, shows: code === UNSEEN ? null : code }];
}

/** Where only the first holder shows, nobody after them is asked. */
function answered(
  view: FormProps["view"],
  order: readonly string[],
  codes: Record<string, string>,
  player: string,
  code: string,
): Record<string, string> {
  const next = { ...codes, [player]: code };
  if (view.settings.shows === "every" || code === NONE || code === PASS) return next;
  for (const later of order.slice(order.indexOf(player) + 1)) next[later] = NONE;
  return next;
}

/** Each player's answer on its own: for tables with other habits, and for corrections. */
function ExactAnswers({ view, by, cards, onAnswer, start }: AnswerProps & { start: readonly ClueAnswer[] }) {
  const order = answering(view.settings, by);
  const [codes, setCodes] = useState<Record<string, string>>(() =>
    Object.fromEntries(order.map((name) => [name, codeOf(start.find((a) => a.player === name))])),
  );
  return (
    <div className="stack" style={{ gap: 8 }}>
      {order.map((player) => (
        <label key={player} className="row">
          <span className="grow">{naming(view.settings).first(player)}</span>
          <select
            className="input exact"
            value={codes[player] ?? NONE}
            onChange={(event) => setCodes(answered(view, order, codes, player, event.target.value))}
          >
            <option value={NONE}>{t.clue.suggest.noAnswer}</option>
            <option value={PASS}>{t.clue.suggest.passed}</option>
            <option value={UNSEEN}>{t.clue.suggest.unseen}</option>
            {cards.map((card) => (
              <option key={card} value={card}>
                {t.clue.suggest.shownCard(inWords(view.deck, card))}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button look="primary" onClick={() => onAnswer(order.flatMap((name) => answerOf(name, codes[name] ?? NONE)))}>
        {t.common.save}
      </Button>
    </div>
  );
}

interface SuggestDraft {
  by?: string;
  cards?: string[];
}

/** What was tapped so far survives a tap outside, a reload and a look at the board. Corrections keep nothing. */
function useDraft(path: string, kept: boolean) {
  const key = `kibitzer.suggest${path}`;
  const [draft] = useState((): SuggestDraft => {
    try {
      return kept ? (JSON.parse(sessionStorage.getItem(key) ?? "{}") as SuggestDraft) : {};
    } catch {
      return {};
    }
  });
  const keep = (now: SuggestDraft) => kept && sessionStorage.setItem(key, JSON.stringify(now));
  return { draft, keep, forget: () => kept && sessionStorage.removeItem(key) };
}

export function SuggestForm({ view, entry, onSave }: FormProps) {
  const old = entry.event?.suggest;
  const { draft, keep, forget } = useDraft(view.table.path, old === undefined);
  const next = nextSuggester(view.settings, view.table.events);
  const [by, setBy] = useState(old?.by ?? draft.by ?? next);
  const [chosen, setChosen] = useState<Triple>(triple(view.deck, old?.cards ?? entry.cards ?? draft.cards ?? []));
  const choose = (who: string, cards: Triple) => {
    setBy(who);
    setChosen(cards);
    keep({ by: who, cards: Object.values(cards) });
  };
  const [exact, setExact] = useState(old !== undefined || view.settings.shows === "every");
  const cards = complete(chosen) ? KINDS.map((kind) => chosen[kind]) : null;
  const answer = (answers: ClueAnswer[]) => {
    forget();
    if (cards) onSave({ suggest: { by, cards, answers } });
  };
  return (
    <div className="stack suggest">
      <Who view={view} by={by} onPick={(name) => choose(name, chosen)} />
      <CardRows view={view} chosen={chosen} onPick={(cards) => choose(by, cards)} />
      {cards === null && <p className="soft suggest-hint">{t.clue.suggest.pickThree}</p>}
      {cards && (
        <section className="stack" aria-label={t.clue.suggest.answers} style={{ gap: 8 }}>
          <span className="label">{t.clue.suggest.answers}</span>
          {exact ? (
            <ExactAnswers key={by} view={view} by={by} cards={cards} onAnswer={answer} start={old?.answers ?? []} />
          ) : (
            <QuickAnswers view={view} by={by} cards={cards} onAnswer={answer} />
          )}
          <div className="row spread">
            <Button size="small" look="quiet" onClick={() => setExact(!exact)}>
              {exact ? t.clue.suggest.quick : t.clue.suggest.exact}
            </Button>
            <Button size="small" look="quiet" onClick={() => choose(next, {})}>
              {t.clue.suggest.clear}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
