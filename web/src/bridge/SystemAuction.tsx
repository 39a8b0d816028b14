/** How the system itself bids the deal, all four seats by it, to lay beside one's own auction. */

import { useState } from "react";
import { post } from "~/api/client";
import { useQuery } from "~/api/query";
import type { HeardCall, PracticeBoard, Seat } from "~/api/types";
import { t } from "~/strings";
import { Button, Trouble, Waiting } from "~/ui";
import { Auction } from "./Auction";
import { isOver, seatAt } from "./calls";

/** No auction is longer than this by any system that makes sense. */
const MOST_CALLS = 60;

interface Answered {
  call: string;
  text?: string;
}

async function bidOut(board: PracticeBoard, deal: Record<Seat, string>, signal: AbortSignal): Promise<HeardCall[]> {
  const heard: HeardCall[] = [];
  while (heard.length < MOST_CALLS && !isOver(heard.map(({ call }) => call))) {
    const seat = seatAt(board.dealer, heard.length);
    const asked = { hand: deal[seat], auction: heard.map(({ call }) => call), dealer: board.dealer, vul: board.vul };
    const answer = await post<Answered>("/bridge/bid", { ...asked, system: board.system ?? "sayc" }, signal);
    heard.push({ seat, call: answer.call, text: answer.text ?? "" });
  }
  return heard;
}

export function SystemAuction({
  board,
  deal,
  name,
}: {
  board: PracticeBoard;
  deal: Record<Seat, string>;
  name: string;
}) {
  const [wanted, setWanted] = useState(false);
  const auction = useQuery({
    queryKey: ["system auction", board.id],
    queryFn: ({ signal }) => bidOut(board, deal, signal),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const same = auction.data?.map(({ call }) => call).join() === board.auction.map(({ call }) => call).join() && wanted;
  return (
    <section className="stack" aria-labelledby="by-system">
      <h3 id="by-system">{t.practice.bySystem(name)}</h3>
      {!wanted && <Button onClick={() => setWanted(true)}>{t.practice.showBySystem}</Button>}
      {wanted && auction.isPending && <Waiting />}
      {auction.isError && <Trouble error={auction.error} retry={() => auction.refetch()} />}
      {same && <p>{t.practice.sameAuction}</p>}
      {auction.data && !same && <Auction dealer={board.dealer} vul={board.vul} calls={auction.data} />}
    </section>
  );
}
