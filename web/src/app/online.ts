/** Is there a network, and does the server answer? */
import { useSyncExternalStore } from "react";

let reached = true;
const listeners = new Set<() => void>();

/** The last answer came from the server, or was one that had been kept. */
export function answered(byServer: boolean): void {
  if (reached === byServer) return;
  reached = byServer;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && reached);
}
