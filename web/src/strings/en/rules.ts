/** Rules of a system in the words of players: `15-17 hcp, balanced, 4- S` is "15–17 points, balanced, at most 4 spades". */
import { inSigns } from "~/bridge/calls";

const SUITS: Record<string, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const NAMED: Record<string, string> = {
  M: "the major",
  m: "the minor",
  oM: "the other major",
  om: "the other minor",
  their: "their suit",
  partner: "partner's suit",
  trump: "trumps",
};
const SUIT = "(oM|om|their|partner|trump|[CDHSMmxyzw])";
const COUNTS = ["none", "one", "two", "three", "four", "five"];
const PLACES = ["", "first", "second", "third", "fourth"];

const suit = (letter: string): string => SUITS[letter] ?? NAMED[letter] ?? letter;

/** `5+`, `4-`, `15-17` or `3`, as people say it. */
function count(text: string): string {
  const range = /^(\d+)-(\d+)$/.exec(text);
  if (range) return `${range[1]}–${range[2]}`;
  return text.endsWith("-") ? `at most ${text.slice(0, -1)}` : text;
}

function length(many: string, letter: string): string {
  if (letter in SUITS) return `${count(many)} ${many === "1" ? suit(letter).slice(0, -1) : suit(letter)}`;
  return `${count(many)} in ${suit(letter)}`;
}

const halves = (many: string) =>
  many.replace(/\d+/g, (digits) => {
    const half = Number(digits) / 2;
    return Number.isInteger(half) ? `${half}` : `${Math.floor(half) || ""}½`;
  });

const N = "(\\d+-\\d+|\\d+[+-]?)";
type Turn = readonly [RegExp, string | ((...parts: string[]) => string)];
const turn = (pattern: string, to: Turn[1]): Turn => [new RegExp(`(?<![\\w-])${pattern}(?![\\w-])`, "g"), to];

/** In this order: what is longer goes first. */
const TURNS: readonly Turn[] = [
  turn(`${N} points`, (_, n = "") => `${count(n)} points with length`),
  turn(`${N} support ${SUIT}`, (_, n = "", s = "") => `${count(n)} points in support of ${suit(s)}`),
  turn(`${N} hcp`, (_, n = "") => `${count(n)} points`),
  turn(`${N} rule(\\d+)`, (_, n = "", rule = "") => `${count(n)} by the rule of ${rule}`),
  turn(`${N} half-tricks`, (_, n = "") => `${count(halves(n))} quick tricks`),
  turn(`${N} (losers|aces|kings|controls|keycards|tricks)`, (_, n = "", what = "") => `${count(n)} ${what}`),
  turn("2\\+ shortest", "no singleton"),
  turn(`${N} longest`, (_, n = "") => `longest suit ${count(n)}`),
  turn(`longest ${SUIT}`, (_, s = "") => `${suit(s)} longest`),
  turn(`([1-5])/([35]) ${SUIT}`, (_, have = "", of = "", s = "") => {
    return `${COUNTS[Number(have)]} of the top ${COUNTS[Number(of)]} in ${suit(s)}`;
  }),
  turn(`${SUIT} >= ${SUIT}`, (_, a = "", b = "") => `${suit(a)} at least as long as ${suit(b)}`),
  turn(`${SUIT} > ${SUIT}`, (_, a = "", b = "") => `${suit(a)} longer than ${suit(b)}`),
  turn(`${N} ${SUIT}`, (_, n = "", s = "") => length(n, s)),
  turn(`(major|minor) ${SUIT}`, (_, kind = "", s = "") => `${suit(s)} a ${kind}`),
  turn(`unbid ${SUIT}`, (_, s = "") => `${suit(s)} not bid yet`),
  turn(`stop ${SUIT}`, (_, s = "") => `a stopper in ${suit(s)}`),
  turn(`preferred ${SUIT}`, (_, s = "") => `${suit(s)} the best suit`),
  turn("stop theirs", "their suits stopped"),
  turn("level (\\d)", (_, level = "") => `at the ${COUNTS[Number(level)] ?? level} level`),
  turn("seat (\\d)-(\\d)", (_, a = "", b = "") => `${PLACES[Number(a)]} to ${PLACES[Number(b)]} seat`),
  turn("seat (\\d)", (_, place = "") => `${PLACES[Number(place)]} seat`),
  turn("not vul", "not vulnerable"),
  turn("vul", "vulnerable"),
  turn("short", "a singleton or void"),
  turn("passed", "a passed hand"),
  turn("always", "anything else"),
];

export function ruleWords(rule: string): string {
  const worded = TURNS.reduce((text, [pattern, to]) => text.replace(pattern, to as string), rule);
  // What is left of the language are words joined by dashes: game-forced, partner-passed.
  return inSigns(
    worded.replace(/\b([a-z]+)-([a-z]+)\b/g, (_, a, b) =>
      /^(two|three|four|five|six)$/.test(a) ? `${a}-${b}` : `${a} ${b}`,
    ),
  );
}

/** Where a chapter applies: the opening, or after which calls. */
export function whereWords(when: string): string {
  const [where = ""] = when.split(" | ");
  const [first = "", ...rest] = where.split(", ");
  const begun = first === "start" ? "Opening bid" : first === "anywhere" ? "Anywhere" : `After ${afterWords(first)}`;
  return [begun, ...rest.map(ruleWords)].join(", ");
}

/** `1N (P) 2C`: theirs in brackets. Three dots stand for any calls before. */
function afterWords(calls: string): string {
  return inSigns(calls.replaceAll("|", " or ")).replace(/^\.\.\. /, "… ");
}
