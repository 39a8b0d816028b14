/** The whole deal of a board that came with all its hands: what it makes, par, and how the systems bid it. */
import { post } from "~/api/client";
import { useQuery } from "~/api/query";
import type { Seat } from "~/api/types";
import { t } from "~/strings";
import { Trouble, Waiting } from "~/ui";
import { SEATS } from "./calls";
import { seenBy } from "./deal";
import type { ReadingView } from "./ReadingTable";
import { SystemAuction } from "./SystemAuction";
import { useChoice } from "./TableSettings";
import { Hands, Par, Tricks } from "./WholeDeal";

interface Solved {
  tricks: Record<Seat, Record<"C" | "D" | "H" | "S" | "N", number>>;
  /** For North and South. */
  par: number;
  contracts: string[];
}

export function DealPane({ view, deal }: { view: ReadingView; deal: Record<Seat, string> }) {
  const { dealer, vul } = view.settings;
  const pbn = `N:${SEATS.map((seat) => deal[seat]).join(" ")}`;
  const solved = useQuery({
    queryKey: ["tricks", pbn, dealer, vul],
    queryFn: ({ signal }) => post<Solved>("/bridge/tricks", { deal: pbn, dealer, vul }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { ours = "sayc", theirs = "sayc" } = seenBy(view.settings, "none");
  const names = useChoice(ours);
  const name = (id: string) => names.find((system) => system.id === id)?.name ?? id;
  const auction = view.table.events.map(({ call }) => call);
  return (
    <section className="panel stack" aria-labelledby="whole-deal">
      <h2 id="whole-deal">{t.practice.review}</h2>
      <Hands deal={deal} me={view.settings.viewer} />
      {solved.isPending && <Waiting />}
      {solved.isError && <Trouble error={solved.error} retry={() => solved.refetch()} />}
      {solved.data && (
        <>
          <Par score={solved.data.par} contracts={solved.data.contracts} side />
          <Tricks tricks={solved.data.tricks} />
        </>
      )}
      <SystemAuction
        bid={{ id: pbn, dealer, vul, auction, system: ours, theirs }}
        deal={deal}
        asBid={t.reading.sameAuction}
        name={ours === theirs ? name(ours) : t.reading.twoSystems(name(ours), name(theirs))}
      />
    </section>
  );
}
