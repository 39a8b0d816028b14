/**
 * The browser's Back closes what lies over the page first.
 *
 * An open sheet has an entry of its own in the history; going back to before it closes it, and closing it otherwise takes
 * the entry away again, unless another page was opened meanwhile. The browser goes back a moment after it is told to: a
 * sheet that is opened meanwhile waits for that before it gets its entry.
 */
import { useEffect, useRef } from "react";

/** The longest that a browser takes to go back; where there was nothing to go back to, it never says so. */
const SETTLE_MS = 300;

let next = 1;
/** The sheets that have an entry, the topmost last. */
let stack: { id: number; closed: boolean }[] = [];
/** Is the browser on its way back because we told it to? */
let leaving: Promise<void> | null = null;

const here = () => (history.state as { sheet?: number } | null)?.sheet ?? 0;

function goBack(steps: number): void {
  leaving = new Promise((done) => {
    const settled = () => {
      window.removeEventListener("popstate", settled);
      leaving = null;
      done();
    };
    window.addEventListener("popstate", settled);
    setTimeout(settled, SETTLE_MS);
  });
  history.go(-steps);
}

/** Takes away the entries of sheets that are closed, as far as they are the newest. */
function tidy(): void {
  let steps = 0;
  const top = stack.at(-1)?.id;
  while (stack.at(-1)?.closed) {
    stack.pop();
    steps += 1;
  }
  if (steps > 0 && here() === top) goBack(steps);
}

export function useBackCloses(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const entry = { id: next++, closed: false };
    const back = () => {
      if (!leaving && stack.includes(entry) && here() < entry.id) {
        stack = stack.filter((other) => other !== entry);
        latest.current();
      }
    };
    const enter = () => {
      if (entry.closed) return;
      stack.push(entry);
      history.pushState({ ...(history.state as object | null), sheet: entry.id }, "");
    };
    // A moment later, so that a sheet that is drawn twice has one entry.
    setTimeout(() => (leaving ? void leaving.then(enter) : enter()));
    window.addEventListener("popstate", back);
    return () => {
      window.removeEventListener("popstate", back);
      entry.closed = true;
      setTimeout(tidy);
    };
  }, []);
}
