/** Who I am on this server, and whether it has accounts at all. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { forgetSession, session } from "~/api/client";
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
  const client = useQueryClient();
  return () => {
    forgetSession();
    forgetSeen();
    client.clear();
  };
}
