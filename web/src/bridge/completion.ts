/** The words of the system language, offered while they are typed. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { t } from "~/strings";

/** What begins a line. */
const LINES = ["system", "include", "define", "ordered", "param", "module", "end", "when", "or", "e.g."];

const HAND =
  "hcp points support aces kings controls losers keycards half-tricks tricks rule20 rule15 longest shortest balanced " +
  "semibalanced unbalanced void singleton short preferred stop half combined surely possibly floor ceiling trumps extra " +
  "law best-fit better";
const AUCTION =
  "passed partner-passed seat balancing vul they-vul favourable unfavourable forced game-forced contested uncontested " +
  "doubled ours-last partner-last last-level last-notrump last-artificial settled outbid game-reached same-level my-calls " +
  "partner-calls partner-doubled unbid theirs ours major minor above partner me lho rho asked called showed artificial " +
  "invites signs-off forces their-fit their-trumps level and or not";
/** What stands behind the bar of a rule. */
const TAGS = "forcing game force invites sign-off artificial alert convention natural";

const worded = (words: string, detail: string): Completion[] =>
  words.split(" ").map((label) => ({ label, detail, type: "keyword" }));

const OFFERED: readonly Completion[] = [
  ...worded(HAND, t.editor.aboutHand),
  ...worded(AUCTION, t.editor.aboutAuction),
  ...worded(TAGS, t.editor.aboutRule),
];

/** Words that the text itself defines. */
function defined(text: string): Completion[] {
  const names = [...text.matchAll(/^define\s+([\w-]+)/gm)].flatMap(([, name]) => (name ? [name] : []));
  return [...new Set(names)].map((label) => ({ label, detail: t.editor.defined, type: "variable" }));
}

function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[a-z][\w.-]*/);
  if (!word && !context.explicit) return null;
  const from = word?.from ?? context.pos;
  const line = context.state.doc.lineAt(from);
  const before = line.text.slice(0, from - line.from);
  // Prose, remarks and headings are the author's own.
  if (/^\s*(>|\/\/|#)/.test(line.text)) return null;
  const starts = before === "" ? worded(LINES.join(" "), t.editor.aboutLine) : [];
  return { from, options: [...starts, ...OFFERED, ...defined(context.state.doc.toString())], validFor: /^[\w.-]*$/ };
}

export const completion = autocompletion({ override: [complete] });
