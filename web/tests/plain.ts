/** What nobody should have to read: names of fields, braces, bits, numbers from 0, two spaces. */
import type { BrowserContext } from "playwright-core";

const CALL = /(?<![\w.#/:-])[1-7][CDHSN](?!\w|\.\w)/;

/** What it is, and how it is recognised. */
const STRANGE: readonly [string, RegExp][] = [
  ["the name of a field", /\b[a-z]+_[a-z_]+\b/],
  ["braces", /[{}]/],
  ["JSON", /"\w+" ?:/],
  ["bits", /\bbits\b/i],
  ["a number from 0", /\b(entry|event|move|call|line|board) 0\b/i],
  ["an event", /\bevent \d/i],
  ["the program's own words", /\b(undefined|null|NaN|untagged|enum|panicked|serde|Infinity)\b|\[object/],
  ["two spaces", /\S {2,}\S/],
  ["a call in letters", CALL],
];

/** Where other rules hold: numbers folded away, a system's own text, what the reader types. */
const ELSEWHERE = "details, .cm-editor, .editor-text, textarea, code, script, style, .problem";

export function strange(texts: Iterable<string>): string[] {
  const found = [...texts].flatMap((text) =>
    STRANGE.filter(([, sign]) => sign.test(text)).map(([what]) => `${what}: ${text}`),
  );
  return [...new Set(found)];
}

/** In the page: notes every text that is shown or read out, at whatever moment. */
function listen(elsewhere: string): void {
  const spoken = ["aria-label", "title", "alt"];
  const texts = (node: Node): string[] => {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest(elsewhere)) return [];
    if (!(node instanceof Element)) return node instanceof Text ? [node.nodeValue ?? ""] : [];
    const attributes = spoken.map((name) => node.getAttribute(name) ?? "");
    return [...attributes, ...[...node.childNodes].flatMap(texts)];
  };
  new MutationObserver((changes) => {
    const heard = changes.flatMap(({ type, target, addedNodes }) =>
      type === "childList" ? [...addedNodes].flatMap(texts) : texts(target),
    );
    const { hear } = window as unknown as { hear: (texts: string[]) => void };
    hear([...new Set(heard)].filter((text) => text.trim() !== ""));
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: spoken });
}

/** The sentences of an answer: what the server says in words, wherever it stands in the JSON. */
function sentences(json: unknown): string[] {
  if (Array.isArray(json)) return json.flatMap(sentences);
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    typeof value === "string" && /^(message|text|why|feedback|reason)$/.test(name) ? [value] : sentences(value),
  );
}

/** From now on all that the pages show and all that the server says to them is remembered. */
export async function listening(context: BrowserContext): Promise<ReadonlySet<string>> {
  const heard = new Set<string>();
  await context.exposeBinding("hear", (_, texts: string[]) => {
    for (const text of texts) heard.add(text);
  });
  await context.addInitScript(`(${listen})(${JSON.stringify(ELSEWHERE)})`);
  context.on("response", async (response) => {
    if (response.ok() || !response.url().includes("/api/")) return;
    // A page that is left meanwhile takes its answers with it.
    const json: unknown = await response.json().catch(() => null);
    // The API writes calls in letters; the page sets signs for them.
    for (const text of sentences(json)) heard.add(text.replaceAll(new RegExp(CALL, "g"), "a call"));
  });
  return heard;
}
