/** A form that is kept on the device until it is done: nothing typed is lost by a reload, or by signing in. */
import { useState } from "react";

export interface Kept<T> {
  value: T;
  change: (part: Partial<T>) => void;
  forget: () => void;
}

function load<T extends object>(key: string, start: T): T {
  try {
    return { ...start, ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<T>) };
  } catch {
    return start;
  }
}

/** What is too large to be kept is not kept: the form goes on without. */
function keep(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    sessionStorage.removeItem(key);
  }
}

/** `start` is what a form begins with; what was written before goes on top of it, as long as the tab is open. */
export function useKept<T extends object>(key: string, start: T): Kept<T> {
  const [value, setValue] = useState(() => load(key, start));
  const change = (part: Partial<T>) =>
    setValue((old) => {
      const next = { ...old, ...part };
      keep(key, next);
      return next;
    });
  return { value, change, forget: () => sessionStorage.removeItem(key) };
}
