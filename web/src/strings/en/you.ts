/** Sentences of the server about the player who reads them: "Me has Rope" becomes "You have Rope". */

const VERBS: Record<string, string> = {
  has: "have",
  is: "are",
  was: "were",
  does: "do",
  knows: "know",
  wins: "win",
  holds: "hold",
  needs: "need",
};
const THEIR = /\b(you know) their\b/gi;

/** `name` as a regular expression that stands alone: no part of a longer word, no half of a tile. */
function alone(name: string): string {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return `(?<![\\p{L}\\p{N}|])${plain}(?![\\p{L}\\p{N}|])`;
}

const VERB = Object.keys(VERBS).join("|");

/** The sentence with "you" for the one called `name`, and the verb after it to match. */
export function addressed(text: string, name: string): string {
  if (name === "") return text;
  const pattern = new RegExp(`${alone(name)}('s)?(?: (${VERB})\\b)?`, "gu");
  const said = text.replace(pattern, (_, own: string | undefined, verb: string | undefined, at: number) => {
    const begins = /(^|[.!?]\s+)$/.test(text.slice(0, at));
    const word = `${begins ? "You" : "you"}${own ? "r" : ""}`;
    return verb ? `${word} ${VERBS[verb]}` : word;
  });
  return said.replace(THEIR, "$1 your");
}

/** The sentence with other names: seats of a table by what the people there are called. */
export function renamed(text: string, names: Readonly<Record<string, string>>): string {
  const known = Object.keys(names).map(alone).join("|");
  return known === "" ? text : text.replace(new RegExp(known, "gu"), (found) => names[found] ?? found);
}
