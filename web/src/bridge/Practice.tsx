/** Practice: a hand by theme, three bots, feedback after each of my calls, the whole deal at the end. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { get, post } from "~/api/client";
import type { Decision, PracticeBoard, Seat, Theme } from "~/api/types";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { Button, Segmented, Select, Trouble, Waiting } from "~/ui";
import { Auction } from "./Auction";
import { BiddingBox } from "./BiddingBox";
import { BridgeNav } from "./Bridge";
import { CallText } from "./Call";
import { SEATS } from "./calls";
import { Hand } from "./Hand";
import { Review } from "./Review";

const DIFFICULTIES = ["easy", "medium", "hard"] as const;
type Difficulty = (typeof DIFFICULTIES)[number];

interface Wanted {
  theme: string;
  difficulty: Difficulty;
  seat: Seat;
}

const KEY = "kibitzer.practice";

function remembered(): Wanted {
  const usual: Wanted = { theme: "", difficulty: "medium", seat: "S" };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Wanted>) };
  } catch {
    return usual;
  }
}

/** Deals a board and goes there. */
export function useDeal() {
  const [, go] = useLocation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Record<string, unknown>) => post<PracticeBoard>("/practice/boards", wanted),
    onSuccess: (board) => {
      client.setQueryData(["board", board.id], board);
      go(`/practice/${board.id}`);
    },
  });
}

function asked({ theme, difficulty, seat }: Wanted): Record<string, unknown> {
  return theme ? { theme, difficulty, seat } : { difficulty, seat };
}

function Start() {
  const [wanted, setWanted] = useState(remembered);
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
            ...(themes.data?.themes ?? []).map(({ id, name }) => ({ value: id, label: name })),
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
        {themes.isError && <Trouble error={themes.error} retry={() => themes.refetch()} />}
        {deal.isError && <Trouble error={deal.error} />}
        <Button look="primary" disabled={deal.isPending} onClick={() => deal.mutate(asked(wanted))}>
          {t.practice.deal}
        </Button>
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
        <p>{decision.feedback}</p>
      </div>
    </section>
  );
}

function Board({ board }: { board: PracticeBoard }) {
  const client = useQueryClient();
  const deal = useDeal();
  const call = useMutation({
    mutationFn: (name: string) =>
      post<PracticeBoard>(`/practice/boards/${board.id}/calls`, { call: name, expect: board.decisions.length }),
    onSuccess: (next) => client.setQueryData(["board", board.id], next),
  });
  const latest = board.decisions.at(-1);
  return (
    <main className="page practice-page">
      <div className="stack practice-board">
        <section className="panel stack">
          <Auction dealer={board.dealer} vul={board.vul} calls={board.auction} next={board.to_call} />
        </section>
        <section className="panel" aria-label={t.practice.yourHand}>
          <Hand hand={board.hand} label={t.practice.yourHand} big />
        </section>
        {latest && <Feedback decision={latest} />}
      </div>
      <div className="stack practice-side">
        {!board.over && (
          <BiddingBox
            legal={board.legal}
            disabled={call.isPending || board.to_call !== board.seat}
            onCall={(name) => call.mutate(name)}
          />
        )}
        {call.isPending && <Waiting text={t.practice.bots} />}
        {call.isError && <Trouble error={call.error} />}
        {board.over && (
          <Button look="primary" disabled={deal.isPending} onClick={() => deal.mutate(asked(remembered()))}>
            {t.practice.next}
          </Button>
        )}
        {deal.isError && <Trouble error={deal.error} />}
      </div>
      {board.review && (
        <div className="practice-review">
          <Review board={board} />
        </div>
      )}
    </main>
  );
}

export function Practice({ id }: { id?: string }) {
  const board = useQuery({
    queryKey: ["board", id],
    queryFn: ({ signal }) => get<PracticeBoard>(`/practice/boards/${id}`, signal),
    enabled: id !== undefined,
  });
  return (
    <>
      <Bar title={t.practice.title} back={id ? "/bridge/practice" : "/"} />
      {!id && <BridgeNav />}
      {!id && <Start />}
      {id && board.isPending && <Waiting text={t.practice.dealing} />}
      {board.isError && <Trouble error={board.error} retry={() => board.refetch()} />}
      {id && board.data && <Board board={board.data} />}
    </>
  );
}
