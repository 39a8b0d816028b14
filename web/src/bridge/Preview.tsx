/** What a call would mean, before it is made: whoever learns a system asks first. */
import { BookOpen } from "lucide-react";
import { useState } from "react";
import { post } from "~/api/client";
import { useQuery } from "~/api/query";
import type { Meanings, PracticeBoard } from "~/api/types";
import { t } from "~/strings";
import { Button, Trouble, Waiting } from "~/ui";
import { CallText, callSign, Shows } from "./Call";
import { inSigns } from "./calls";

const KEY = "kibitzer.practice.explain";

/** Whether calls are explained before they are made, and the call that is being asked about. */
export function usePreview(onCall: (call: string) => void) {
  const [on, setOn] = useState(() => localStorage.getItem(KEY) === "yes");
  const [asked, setAsked] = useState<string | null>(null);
  const flip = () => {
    localStorage.setItem(KEY, on ? "no" : "yes");
    setOn(!on);
    setAsked(null);
  };
  const make = (call: string) => {
    setAsked(null);
    onCall(call);
  };
  /** A tap asks, a second tap on the same call makes it. */
  const tap = (call: string) => (on && call !== asked ? setAsked(call) : make(call));
  return { on, flip, asked, make, tap };
}

export function PreviewButton({ on, onFlip }: { on: boolean; onFlip: () => void }) {
  return (
    <Button size="small" aria-pressed={on} onClick={onFlip}>
      <BookOpen size={16} aria-hidden />
      {t.practice.explain}
    </Button>
  );
}

function useMeaning({ auction, dealer, vul, system = "sayc" }: PracticeBoard, call: string) {
  const calls = auction.map((heard) => heard.call);
  const meanings = useQuery({
    queryKey: ["meanings at", calls.join(" "), dealer, vul, system],
    queryFn: ({ signal }) => post<Meanings>("/bridge/meanings", { auction: calls, dealer, vul, system }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...meanings, meaning: meanings.data?.calls.find((meaning) => meaning.call === call) };
}

export function Preview({ board, call, onMake }: { board: PracticeBoard; call: string; onMake: () => void }) {
  const { meaning, data, isPending, isError, error } = useMeaning(board, call);
  return (
    <div className="meaning preview" role="status">
      <strong>
        <CallText call={call} />
      </strong>
      {isPending && <Waiting />}
      {isError && <Trouble error={error} />}
      {meaning?.convention && <span className="badge badge-found">{inSigns(meaning.convention)}</span>}
      {meaning?.forcing && meaning.forcing !== "no" && (
        <span className="badge">{t.bridge.forcing(meaning.forcing)}</span>
      )}
      {meaning?.text && <Shows text={meaning.text} />}
      {data && !meaning?.text && <span>{t.practice.unexplained}</span>}
      <Button size="small" look="primary" onClick={onMake}>
        {t.advice.bid(callSign(call))}
      </Button>
    </div>
  );
}
