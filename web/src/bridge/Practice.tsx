/** Practice: a hand by theme, three bots, feedback after each of my calls, the whole deal at the end. */

import { CalendarDays, Lightbulb, Undo2 } from "lucide-react";
import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { Failure, get, post } from "~/api/client";
import { answers, useMutation, useQuery } from "~/api/query";
import type { Decision, PracticeBoard, Seat, Theme } from "~/api/types";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { sentence } from "~/strings/format";
import { Button, LinkButton, Note, OnlyTrouble, Segmented, Select, Trouble, Waiting } from "~/ui";
import { Auction } from "./Auction";
import { BiddingBox } from "./BiddingBox";
import { BridgeNav } from "./Bridge";
import { CallText, Shows } from "./Call";
import { inSigns, SEATS } from "./calls";
import { CardHand } from "./Hand";
import { Others } from "./Others";
import { Preview, PreviewButton, usePreview } from "./Preview";
import { positionOf, Review } from "./Review";
import { Seats } from "./Seats";
import { useChoice, useSystems } from "./TableSettings";

const DIFFICULTIES = ["easy", "medium", "hard"] as const;
type Difficulty = (typeof DIFFICULTIES)[number];

interface Wanted {
  theme: string;
  difficulty: Difficulty;
  seat: Seat;
  system: string;
}

const KEY = "kibitzer.practice";

function remembered(): Wanted {
  const usual: Wanted = { theme: "", difficulty: "medium", seat: "S", system: "sayc" };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Wanted>) };
  } catch {
    return usual;
  }
}

/** Deals a board and goes there. */
export function useDeal() {
  const [, go] = useLocation();
  return useMutation({
    mutationFn: (wanted: Record<string, unknown>) => post<PracticeBoard>("/practice/boards", wanted),
    onSuccess: (board) => {
      answers.set(["board", board.id], board);
      go(`/practice/${board.id}`);
    },
  });
}

function asked({ theme, difficulty, seat, system }: Wanted): Record<string, unknown> {
  return { difficulty, seat, system, ...(theme ? { theme } : {}) };
}

/** The same number for everyone all day long. */
function today(now = new Date()): number {
  return now.getUTCFullYear() * 10_000 + (now.getUTCMonth() + 1) * 100 + now.getUTCDate();
}

function Start() {
  const [search] = useSearchParams();
  const [wanted, setWanted] = useState(() => ({
    ...remembered(),
    ...(search.get("system") ? { system: search.get("system") ?? "" } : {}),
  }));
  const deal = useDeal();
  const themes = useQuery({
    queryKey: ["themes"],
    queryFn: ({ signal }) => get<{ themes: Theme[] }>("/practice/themes", signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = (part: Partial<Wanted>) => {
    const next = { ...wanted, ...part };
    localStorage.setItem(KEY, JSON.stringify(next));
    setWanted(next);
  };
  const systems = useChoice(wanted.system);
  const chosen = themes.data?.themes.find((theme) => theme.id === wanted.theme);
  return (
    <main className="page page-narrow stack">
      <section className="panel stack">
        <Select
          label={t.practice.theme}
          value={wanted.theme}
          onChange={(theme) => change({ theme })}
          options={[
            { value: "", label: t.practice.anyTheme },
            ...(themes.data?.themes ?? [])
              .filter(({ id }) => id !== "any")
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {chosen?.text && <p className="small soft">{chosen.text}</p>}
        <span className="label">{t.practice.difficulty}</span>
        <Segmented
          label={t.practice.difficulty}
          value={wanted.difficulty}
          onChange={(difficulty) => change({ difficulty })}
          options={DIFFICULTIES.map((value) => ({ value, label: t.practice.difficulties[value] }))}
        />
        <p className="small soft">{t.practice.difficultyText[wanted.difficulty]}</p>
        <span className="label">{t.practice.seat}</span>
        <Segmented
          label={t.practice.seat}
          value={wanted.seat}
          onChange={(seat) => change({ seat })}
          options={SEATS.map((value) => ({ value, label: t.bridge.seats[value] }))}
        />
        <Select
          label={t.explorer.system}
          value={wanted.system}
          onChange={(system) => change({ system })}
          options={systems.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {themes.isError && !deal.isError && <Trouble error={themes.error} retry={() => themes.refetch()} />}
        {deal.isError && <Trouble error={deal.error} />}
        <Button look="primary" disabled={deal.isPending} onClick={() => deal.mutate(asked(wanted))}>
          {t.practice.deal}
        </Button>
        <Button
          disabled={deal.isPending}
          onClick={() => deal.mutate({ seed: today(), seat: "S", difficulty: "medium" })}
        >
          <CalendarDays size={18} aria-hidden />
          {t.practice.daily}
        </Button>
        <p className="small soft">{t.practice.dailyText}</p>
      </section>
    </main>
  );
}

function tone(correctness: string): string {
  if (correctness === "optimal") return "good";
  return correctness === "acceptable" ? "yes" : "bad";
}

export function Feedback({ decision }: { decision: Decision }) {
  return (
    <section
      className={`feedback feedback-${tone(decision.correctness)}`}
      aria-label={t.practice.feedback}
      role="status"
    >
      <div className="feedback-score num" title={t.practice.outOfTen}>
        {decision.score}
      </div>
      <div className="grow">
        <strong>
          <CallText call={decision.call} /> · {t.practice.correctness(decision.correctness)}
          {decision.best !== decision.call && (
            <>
              {" · "}
              {t.practice.better} <CallText call={decision.best} />
            </>
          )}
        </strong>
        <p>{inSigns(decision.feedback)}</p>
      </div>
    </section>
  );
}

interface Hinted {
  call: string;
  why: string;
}

/** The reason, without what other calls would have meant. */
function firstOf({ why }: Hinted): string {
  const sentences = why.replace(/^([1-7]\S*, |(Pass|P|XX?): )/, "").split(/(?<=\.) (?=[A-Z1-7])/);
  return sentence(sentences.filter((part) => !/^\S+ would (show|ask|be) /.test(part)).join(" "));
}

/** What the system would call here, and why; asked for, never in the way. */
function Hint({ board }: { board: PracticeBoard }) {
  const hint = useMutation({
    mutationFn: () => {
      const auction = board.auction.map(({ call }) => call);
      const { hand, dealer, vul, system = "sayc" } = board;
      return post<Hinted>("/bridge/bid", { hand, auction, dealer, vul, system });
    },
  });
  return (
    <>
      <Button size="small" disabled={hint.isPending} onClick={() => hint.mutate()}>
        <Lightbulb size={16} aria-hidden />
        {t.practice.hint}
      </Button>
      {hint.isError && <Trouble error={hint.error} />}
      {hint.data && (
        <p className="meaning hint" role="status">
          <strong>
            <CallText call={hint.data.call} />
          </strong>
          <Shows text={firstOf(hint.data)} />
        </p>
      )}
    </>
  );
}

function useBoard(board: PracticeBoard) {
  const onSuccess = (next: PracticeBoard) => answers.set(["board", board.id], next);
  const path = `/practice/boards/${board.id}`;
  const call = useMutation({
    mutationFn: (name: string) => post<PracticeBoard>(`${path}/calls`, { call: name, expect: board.decisions.length }),
    onSuccess,
  });
  const undo = useMutation({ mutationFn: () => post<PracticeBoard>(`${path}/undo`, {}), onSuccess });
  return { call, undo, busy: call.isPending || undo.isPending, error: call.error ?? undo.error };
}

function Board({ board }: { board: PracticeBoard }) {
  const deal = useDeal();
  const { call, undo, busy, error } = useBoard(board);
  const preview = usePreview((name) => call.mutate(name));
  const latest = board.decisions.at(-1);
  const systems = useSystems().data?.systems ?? [];
  const system =
    systems.find(({ id }) => id === (board.system ?? "sayc"))?.name ?? (board.system ?? "sayc").toUpperCase();
  const back = latest && (
    <Button size="small" disabled={busy} onClick={() => undo.mutate()}>
      <Undo2 size={16} aria-hidden />
      {t.practice.undo}
    </Button>
  );
  return (
    <main className={`page practice-page ${board.over ? "" : "practice-open"}`}>
      <div className="stack practice-board">
        <Seats
          dealer={board.dealer}
          vul={board.vul}
          me={board.seat}
          calls={board.auction}
          next={board.to_call}
          middle={t.practice.plays(system)}
        >
          <CardHand key={board.id} hand={board.hand} label={t.practice.yourHand} />
        </Seats>
        {latest && <Feedback decision={latest} />}
        <section className="panel stack">
          <Auction dealer={board.dealer} vul={board.vul} calls={board.auction} next={board.to_call} />
        </section>
      </div>
      <div className="stack practice-side">
        {error && <Trouble error={error} />}
        {busy && <Waiting text={t.practice.bots} />}
        {!board.over && (
          <div className="stack practice-box">
            <div className="row">
              <Hint key={board.auction.length} board={board} />
              <Others key={`others ${board.auction.length}`} position={positionOf(board, board.auction.length)} />
              <PreviewButton on={preview.on} onFlip={preview.flip} />
              {back}
              {preview.asked && !busy && (
                <Preview board={board} call={preview.asked} onMake={() => preview.make(preview.asked ?? "")} />
              )}
            </div>
            <BiddingBox legal={board.legal} disabled={busy || board.to_call !== board.seat} onCall={preview.tap} />
          </div>
        )}
        {board.over && (
          <>
            <Button look="primary" disabled={deal.isPending} onClick={() => deal.mutate(asked(remembered()))}>
              {t.practice.next}
            </Button>
            {/* A slip can end the auction at once: three passes follow before anyone sees it. */}
            <div className="row">{back}</div>
          </>
        )}
        {deal.isError && <Trouble error={deal.error} />}
      </div>
      {board.review && (
        <div className="practice-review">
          <Review board={board} system={system} />
        </div>
      )}
    </main>
  );
}

/** A hand that was deleted, or never dealt: there are others. */
function Gone() {
  return (
    <main className="page page-narrow stack">
      <Note>{t.practice.gone}</Note>
      <LinkButton href="/practice" look="primary">
        {t.practice.title}
      </LinkButton>
    </main>
  );
}

export function Practice({ id }: { id?: string }) {
  const board = useQuery({
    queryKey: ["board", id],
    queryFn: ({ signal }) => get<PracticeBoard>(`/practice/boards/${id}`, signal),
    enabled: id !== undefined,
  });
  const gone = board.isError && Failure.from(board.error).status === 404;
  return (
    <>
      <Bar title={t.practice.title} back={id ? "/bridge/practice" : "/"} />
      {!id && <BridgeNav />}
      {!id && <Start />}
      {id && board.isPending && <Waiting text={t.practice.dealing} />}
      {gone && <Gone />}
      {board.isError && !gone && <OnlyTrouble error={board.error} retry={() => board.refetch()} />}
      {id && board.data && <Board board={board.data} />}
    </>
  );
}
