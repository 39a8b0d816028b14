/** Short messages at the bottom of the page, with at most one thing to do about them. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { t } from "~/strings";
import { Button } from ".";

/** How long one stays; as long as it is pointed at, it does not go. */
const STAYS_MS = 6000;

export interface Message {
  id: number;
  text: string;
  tone?: "bad";
  action?: { label: string; run: () => void };
}

let messages: readonly Message[] = [];
let next = 1;
const listeners = new Set<() => void>();

function publish(changed: readonly Message[]): void {
  messages = changed;
  for (const listener of listeners) listener();
}

export function say(text: string, more: Omit<Message, "id" | "text"> = {}): void {
  publish([...messages.slice(-1), { id: next++, text, ...more }]);
}

function drop(id: number): void {
  publish(messages.filter((message) => message.id !== id));
}

function useMessages(): readonly Message[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => messages,
  );
}

function Toast({ id, text, tone, action }: Message) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => drop(id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [id, held]);
  const act = () => {
    drop(id);
    action?.run();
  };
  return (
    <li
      className={`toast ${tone === "bad" ? "toast-bad" : ""}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span>{text}</span>
      {action && (
        <Button size="small" onClick={act}>
          {action.label}
        </Button>
      )}
    </li>
  );
}

/** Beside the page, not in it: a sheet puts the page out of reach, and what it says must still be heard. */
export function Toasts() {
  const said = useMessages();
  return createPortal(
    <section aria-label={t.common.messages} aria-live="polite">
      <ol className="toasts">
        {said.map((message) => (
          <Toast key={message.id} {...message} />
        ))}
      </ol>
    </section>,
    document.body,
  );
}
