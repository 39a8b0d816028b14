/** Numbers and times as people read them. */
const LANGUAGE = "en";
/** As the server lists things: no comma before the last. */
const LISTS = "en-GB";
const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto", style: "short" });
const monthAndDay = new Intl.DateTimeFormat(LANGUAGE, { month: "short", day: "numeric" });
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

export function ago(time: number, now = Date.now()): string {
  const seconds = (time - now) / 1000;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? relative.format(Math.round(seconds / step[1]), step[0]) : relative.format(0, "second");
}

/** What the server says, as a sentence. */
export function sentence(said: string): string {
  const text = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

export function day(time: number): string {
  return monthAndDay.format(time);
}

/** A chance as whole percent, never rounded to a certainty that is none. */
export function percent(chance: number): string {
  if (chance <= 0) return "0%";
  if (chance >= 1) return "100%";
  const rounded = Math.round(chance * 100);
  if (rounded === 0) return "<1%";
  if (rounded === 100) return ">99%";
  return `${rounded}%`;
}

/** The same without the sign, for small squares. */
export function percentShort(chance: number): string {
  return percent(chance).replace("%", "");
}

export function fixed(value: number, digits = 1): string {
  return value.toFixed(digits).replace("-", "−");
}

/** A large count given as a string: 25937 → 25,937 and 5945940 → 5.9 million. */
export function large(count: string): string {
  if (count.length <= 6) return new Intl.NumberFormat(LANGUAGE).format(BigInt(count));
  return new Intl.NumberFormat(LANGUAGE, {
    notation: "compact",
    compactDisplay: "long",
    maximumFractionDigits: 1,
  }).format(BigInt(count));
}

export function list(names: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(LISTS, { type }).format(names);
}
