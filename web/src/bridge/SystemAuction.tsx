/** How the system itself bids the deal, all four seats by it, to lay beside one's own auction. */

import { useState } from "react";
import { post } from "~/api/client";
import { useQuery } from "~/api/query";
import type { HeardCall, Seat, Vul } from "~/api/types";
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

/** What was bid, and what it is laid beside. */
interface Bid {
  id: string;
  dealer: Seat;
  vul: Vul;
  auction: readonly string[];
  system?: string;
  /** The system of East and West, where it is another one. */
  theirs?: string;
}

async function bidOut(
  { dealer, vul, system = "sayc", theirs = system }: Bid,
  deal: Record<Seat, string>,
  signal: AbortSignal,
): Promise<HeardCall[]> {
  const heard: HeardCall[] = [];
  while (heard.length < MOST_CALLS && !isOver(heard.map(({ call }) => call))) {
    const seat = seatAt(dealer, heard.length);
    const asked = { hand: deal[seat], auction: heard.map(({ call }) => call), dealer, vul };
    const plays = seat === "N" || seat === "S" ? system : theirs;
    const answer = await post<Answered>("/bridge/bid", { ...asked, system: plays }, signal);
    heard.push({ seat, call: answer.call, text: answer.text ?? "" });
  }
  return heard;
}

interface SystemAuctionProps {
  bid: Bid;
  deal: Record<Seat, string>;
  name: string;
  /** What is said where both are the same. */
  asBid: string;
}

export function SystemAuction({ bid, deal, name, asBid }: SystemAuctionProps) {
  const [wanted, setWanted] = useState(false);
  const auction = useQuery({
    queryKey: ["system auction", bid.id, bid.system, bid.theirs],
    queryFn: ({ signal }) => bidOut(bid, deal, signal),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const same = auction.data?.map(({ call }) => call).join() === bid.auction.join() && wanted;
  return (
    <section className="stack" aria-labelledby="by-system">
      <h3 id="by-system">{t.practice.bySystem(name)}</h3>
      {!wanted && <Button onClick={() => setWanted(true)}>{t.practice.showBySystem}</Button>}
      {wanted && auction.isPending && <Waiting />}
      {auction.isError && <Trouble error={auction.error} retry={() => auction.refetch()} />}
      {same && <p>{asBid}</p>}
      {auction.data && !same && (
        <Auction dealer={bid.dealer} vul={bid.vul} calls={auction.data} label={t.practice.bySystemAuction(name)} />
      )}
    </section>
  );
}
