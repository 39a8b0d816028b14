/** Is there room for things side by side? */
import { useSyncExternalStore } from "react";

function useMedia(rule: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(rule);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(rule).matches,
  );
}

export const useWide = () => useMedia("(min-width: 1000px)");
