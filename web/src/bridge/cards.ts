/** The cards that I have made, kept in this browser; each can be chosen wherever a system is. */
const KEY = "kibitzer.cards";

export interface SavedCard {
  /** The text on one line, which stands for the system. */
  id: string;
  name: string;
}

export function savedCards(): SavedCard[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const isCard = (card: unknown): card is SavedCard =>
      typeof (card as SavedCard)?.id === "string" && typeof (card as SavedCard)?.name === "string";
    return Array.isArray(found) ? found.filter(isCard) : [];
  } catch {
    return [];
  }
}

/** Keeps a card under its name; one of the same name goes. */
export function saveCard(card: SavedCard): void {
  const others = savedCards().filter((other) => other.name !== card.name);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, card]));
  } catch {
    // A browser that keeps nothing still shows the card.
  }
}

/** The text of a card on one line: what differs from the system as it is. */
export function cardLine(system: string, switched: ReadonlyMap<string, boolean>, params: ReadonlyMap<string, string>) {
  const modules = [...switched].map(([name, on]) => `${on ? "+" : "-"}${name}`);
  const numbers = [...params].map(([name, value]) => `${name}=${value}`);
  return [system, ...modules, ...numbers].join(" ");
}

/** A card's line taken apart again. */
export function readCard(line: string) {
  const [system = "", ...rest] = line.trim().split(/\s+/);
  const switched = new Map<string, boolean>();
  const params = new Map<string, string>();
  for (const word of rest) {
    const [name = "", value] = word.split("=");
    if (value !== undefined) params.set(name, value);
    else if (/^[+-]/.test(word)) switched.set(word.slice(1), word.startsWith("+"));
  }
  return { system, switched, params };
}
