/** The explorer: what would each call mean here; click on to walk the system. The path stands in the address. */

import { RotateCcw, Undo2 } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { post } from "~/api/client";
import { keepPreviousData, useQuery } from "~/api/query";
import type { HeardCall, MeaningOfCall, Meanings } from "~/api/types";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { percent } from "~/strings/format";
import { Button, Select, Toggle, Trouble, Waiting } from "~/ui";
import { Auction } from "./Auction";
import { BridgeNav } from "./Bridge";
import { CallText, Shows } from "./Call";
import { inSigns, readAuction, seatAt } from "./calls";
import { FIRST_SYSTEM, meaningsQuestion } from "./questions";
import { useChoice } from "./TableSettings";

/** What did not come up among the deals that were counted may come up all the same. */
const SELDOM = 1e-6;

function useMeanings(auction: readonly string[], system: string) {
  return useQuery({
    queryKey: ["meanings", auction.join(" "), system],
    queryFn: ({ signal }) => post<Meanings>("/bridge/meanings", meaningsQuestion(auction.join("-"), system), signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface RowProps {
  meaning: MeaningOfCall;
  /** The row still tells of the point before: picking it would take that point's meaning. */
  stale: boolean;
  onPick: () => void;
}

function MeaningRow({ meaning, stale, onPick }: RowProps) {
  return (
    <li>
      <button type="button" className="meaning-row" aria-disabled={stale} onClick={stale ? undefined : onPick}>
        <strong className="meaning-call">
          <CallText call={meaning.call} />
          {meaning.alert && <sup className="alert">{t.bridge.alertMark}</sup>}
        </strong>
        <span className="grow">
          <Shows text={meaning.text} />
          <span className="row row-tight">
            {meaning.convention && <span className="badge badge-found">{inSigns(meaning.convention)}</span>}
            {meaning.forcing && meaning.forcing !== "no" && (
              <span className="badge">{t.bridge.forcing(meaning.forcing)}</span>
            )}
            {meaning.rule && <span className="small soft">{inSigns(meaning.rule)}</span>}
          </span>
        </span>
        {meaning.share !== undefined && meaning.share !== null && (
          <span className="small soft num">{percent(Math.max(meaning.share, SELDOM))}</span>
        )}
      </button>
    </li>
  );
}

function heard(auction: readonly string[], told: Record<string, MeaningOfCall>): HeardCall[] {
  return auction.map((call, i) => {
    const meaning = told[auction.slice(0, i + 1).join(" ")];
    return {
      seat: seatAt("N", i),
      call,
      text: meaning?.text ?? "",
      rule: meaning?.rule ?? null,
      convention: meaning?.convention ?? null,
      alert: meaning?.alert ?? false,
      forcing: meaning?.forcing ?? null,
    };
  });
}

export function Explorer() {
  const [search, setSearch] = useSearchParams();
  const [all, setAll] = useState(false);
  const [told, setTold] = useState<Record<string, MeaningOfCall>>({});
  const auction = readAuction(search.get("a") ?? "").calls;
  const system = search.get("system") ?? FIRST_SYSTEM;
  const systems = useChoice(system);
  const meanings = useMeanings(auction, system);
  const go = (calls: readonly string[], other = system) =>
    setSearch({
      ...(calls.length > 0 ? { a: calls.join("-") } : {}),
      ...(other === FIRST_SYSTEM ? {} : { system: other }),
    });
  const pick = (meaning: MeaningOfCall) => {
    const next = [...auction, meaning.call];
    setTold({ ...told, [next.join(" ")]: meaning });
    go(next);
  };
  const calls = meanings.data?.calls ?? [];
  const systemic = calls.filter((meaning) => meaning.rule !== null);
  const shown = all || systemic.length === 0 ? calls : systemic;
  return (
    <>
      <Bar title={t.explorer.title} />
      <BridgeNav />
      <main className="page explorer-page">
        <section className="panel stack explorer-head">
          <Auction dealer="N" vul="none" calls={heard(auction, told)} next={meanings.data?.to_call ?? null} />
          <div className="row">
            <Button size="small" disabled={auction.length === 0} onClick={() => go(auction.slice(0, -1))}>
              <Undo2 size={16} aria-hidden />
              {t.explorer.back}
            </Button>
            <Button size="small" disabled={auction.length === 0} onClick={() => go([])}>
              <RotateCcw size={16} aria-hidden />
              {t.explorer.restart}
            </Button>
          </div>
          <Select
            label={t.explorer.system}
            value={system}
            onChange={(other) => go(auction, other)}
            options={systems.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Toggle label={t.explorer.all} on={all} onChange={setAll} />
        </section>
        <section className="stack" aria-label={t.explorer.title}>
          {meanings.isPending && <Waiting />}
          {meanings.isError && <Trouble error={meanings.error} retry={() => meanings.refetch()} />}
          {meanings.data?.over && <p>{t.explorer.over}</p>}
          {shown.length > 0 && <p className="small soft explorer-share">{t.explorer.share}</p>}
          <ul className="stack" style={{ gap: 6 }} aria-busy={meanings.isPlaceholderData}>
            {shown.map((meaning) => (
              <MeaningRow
                key={meaning.call}
                meaning={meaning}
                stale={meanings.isPlaceholderData}
                onPick={() => pick(meaning)}
              />
            ))}
          </ul>
        </section>
      </main>
    </>
  );
}
