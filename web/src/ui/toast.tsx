/** Short messages at the bottom of the page, with at most one thing to do about them. */
import { Toast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { t } from "~/strings";
import { Button } from ".";

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

export function Toasts() {
  return (
    <Toast.Provider duration={6000} label={t.common.message} swipeDirection="down">
      {useMessages().map((message) => (
        <Toast.Root
          key={message.id}
          className={`toast ${message.tone === "bad" ? "toast-bad" : ""}`}
          onOpenChange={(open) => !open && drop(message.id)}
        >
          <Toast.Description>{message.text}</Toast.Description>
          {message.action && (
            <Toast.Action asChild altText={message.action.label} onClick={message.action.run}>
              <Button size="small">{message.action.label}</Button>
            </Toast.Action>
          )}
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" label={t.common.messages} />
    </Toast.Provider>
  );
}
