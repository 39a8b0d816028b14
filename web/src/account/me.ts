/** Who I am on this server, and whether it has accounts at all. */

import { forgetSession, session } from "~/api/client";
import { answers, useQuery } from "~/api/query";
import type { Me } from "~/api/types";
import { forgetSeen } from "~/app/offline";

export function useMe(): Me | undefined {
  return useQuery({
    queryKey: ["me"],
    queryFn: session,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** After signing in or out: nothing that was fetched as somebody else is shown any more. */
export function useNewMe(): () => void {
  return () => {
    forgetSession();
    forgetSeen();
    answers.clear();
  };
}
