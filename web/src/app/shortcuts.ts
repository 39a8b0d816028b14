/** Keys for what is done often. They rest while something is being typed, and under an open sheet. */
import { useContext, useEffect, useRef } from "react";
import { isTop, Layer } from "./layers";

export type Shortcuts = Record<string, () => void>;

export function nameOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">): string {
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push("mod");
  if (event.altKey) parts.push("alt");
  if (event.shiftKey && event.key.length > 1) parts.push("shift");
  if (event.shiftKey && event.key.length === 1 && (event.ctrlKey || event.metaKey)) parts.push("shift");
  return [...parts, event.key.toLowerCase()].join("+");
}

/** What takes letters: a slider or a check box does not. */
const TYPED = "textarea, select, input:not([type=range], [type=checkbox], [type=radio])";

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED));
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const layer = useContext(Layer);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = latest.current[nameOf(event)];
      if (!run || event.defaultPrevented || typing(event.target) || !isTop(layer)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [layer]);
}
