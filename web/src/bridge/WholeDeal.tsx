/** All four hands of a deal, what it makes double dummy, and par. */
import type { PracticeBoard, Seat } from "~/api/types";
import { t } from "~/strings";
import { CallText, SuitSymbol } from "./Call";
import { STRAINS } from "./calls";
import { Hand } from "./Hand";
import { parContracts, type Side } from "./par";

const SHOWN: readonly Seat[] = ["N", "W", "E", "S"];

export function Hands({ deal, me }: { deal: Record<Seat, string>; me: Seat | undefined }) {
  return (
    <div className="deal">
      {SHOWN.map((seat) => (
        <div key={seat} className={`deal-${seat} ${seat === me ? "deal-me" : ""}`}>
          <strong>{t.bridge.seats[seat]}</strong>
          <Hand hand={deal[seat]} label={t.bridge.seats[seat]} />
        </div>
      ))}
    </div>
  );
}

export function Tricks({ tricks }: { tricks: NonNullable<PracticeBoard["review"]>["tricks"] }) {
  return (
    <table className="tricks num">
      <caption className="small soft">{t.practice.tricks}</caption>
      <thead>
        <tr>
          <td />
          {STRAINS.map((strain) => (
            <th key={strain} scope="col">
              <SuitSymbol strain={strain} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(["N", "S", "E", "W"] as const).map((seat) => (
          <tr key={seat}>
            <th scope="row">{seat}</th>
            {STRAINS.map((strain) => (
              <td key={strain}>{tricks[seat]?.[strain] ?? ""}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `4SX`: the same with signs. */
export function ContractText({ contract }: { contract: string }) {
  const [, bid, doubled] = /^(\d[CDHSN])T?(X*)/.exec(contract) ?? [];
  if (!bid) return contract;
  return (
    <span className="call">
      <CallText call={bid} />
      {doubled}
    </span>
  );
}

const nameOf = (by: Seat | Side) => (by === "ns" || by === "ew" ? t.bridge.vuls[by] : t.bridge.seats[by]);

interface ParProps {
  score: number;
  contracts: readonly string[];
  /** Whether to say whose score it is: where nobody plays, North and South's. */
  side?: boolean;
}

export function Par({ score, contracts, side }: ParProps) {
  const all = parContracts(contracts);
  return (
    <p className="soft">
      {side ? t.practice.parFor(score, t.bridge.vuls.ns) : t.practice.par(score)}
      {all.map(({ contract, by }, i) => (
        <span key={contract + by}>
          {i === 0 ? ": " : t.practice.or}
          <ContractText contract={contract} />
          {all[i + 1]?.by !== by && t.practice.bySide(nameOf(by))}
        </span>
      ))}
    </p>
  );
}
