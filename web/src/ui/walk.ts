/** The arrow keys walk a row of things, of which the Tab key reaches one. */
import type { KeyboardEvent } from "react";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Where a key leads from the member `at` of a row of `count`: on, round, or to an end. */
export function stepTo(key: string, at: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined || count === 0 ? null : (at + step + count) % count;
}

/** Moves the focus among what `members` names, and answers where it went. */
export function walk(event: KeyboardEvent<HTMLElement>, members: string): HTMLElement | null {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(members)];
  const to = stepTo(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
  const next = to === null ? undefined : all[to];
  if (!next) return null;
  event.preventDefault();
  next.focus();
  return next;
}
