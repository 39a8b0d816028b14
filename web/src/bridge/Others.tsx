/** What other systems, and the cards I have made, would call with the same hand. */

import { Users } from "lucide-react";
import { post } from "~/api/client";
import { useMutation } from "~/api/query";
import type { Seat, Vul } from "~/api/types";
import { t } from "~/strings";
import { list } from "~/strings/format";
import { Button, Trouble, Waiting } from "~/ui";
import { CallText } from "./Call";
import { useSystems } from "./TableSettings";

export interface Position {
  hand: string;
  auction: readonly string[];
  dealer: Seat;
  vul: Vul;
}

interface Poll {
  call: string;
  systems: string[];
}

/** One after the other, so that the table's own questions are answered meanwhile. */
async function poll(position: Position, systems: readonly { id: string; name: string }[]): Promise<Poll[]> {
  const found = new Map<string, string[]>();
  for (const { id, name } of systems) {
    const { call } = await post<{ call: string }>("/bridge/bid", { ...position, system: id });
    found.set(call, [...(found.get(call) ?? []), name]);
  }
  const all = [...found].map(([call, systems]) => ({ call, systems }));
  return all.sort((a, b) => b.systems.length - a.systems.length);
}

export function Others({ position }: { position: Position }) {
  const systems = useSystems().data?.systems ?? [];
  const ask = useMutation({ mutationFn: () => poll(position, systems) });
  return (
    <>
      <Button size="small" disabled={ask.isPending || systems.length === 0} onClick={() => ask.mutate()}>
        <Users size={16} aria-hidden />
        {t.practice.others}
      </Button>
      {ask.isPending && <Waiting />}
      {ask.isError && <Trouble error={ask.error} />}
      {ask.data && (
        <ul className="meaning others" aria-label={t.practice.others} role="status">
          {ask.data.map(({ call, systems }) => (
            <li key={call}>
              <strong>
                <CallText call={call} />
              </strong>
              <span>{list(systems)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
