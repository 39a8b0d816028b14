/** Server-sent events: what another window entered, how far a simulation is. */
import { useEffect } from "react";
import { answered } from "~/app/online";
import { streamUrl } from "./client";

export type Listeners = Record<string, (data: unknown) => void>;

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** Opens a stream; the browser reconnects by itself. Answers how to close it. */
export function listen(path: string, listeners: Listeners): () => void {
  const source = new EventSource(streamUrl(path));
  for (const [name, run] of Object.entries(listeners)) {
    source.addEventListener(name, (event) => {
      // The server is there again, whatever was shown meanwhile.
      answered(true);
      run(parsed((event as MessageEvent<string>).data));
    });
  }
  return () => source.close();
}

export function useLive(path: string | null, listeners: Listeners): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream is opened once a path; listeners read refs.
  useEffect(() => (path ? listen(path, listeners) : undefined), [path]);
}
