/** A system's text cut into chapters that can be read: headings, where they apply, and one line for each call. */

export interface Rule {
  call: string;
  name: string;
  shows: string;
  /** How forcing it is, what it is called, whether it is alerted. */
  marks: string[];
  /** What its author says of it, where the rule itself would say little. */
  says: string;
  examples: string[];
}

export interface Chapter {
  title: string;
  /** Where it applies. */
  when: string;
  prose: string[];
  rules: Rule[];
}

const RULE = /^\s+(\S+)\s+([^:]*?)\s*:\s*(.*)$/;

function rule(line: string): Rule | null {
  const parts = RULE.exec(line);
  if (!parts) return null;
  const [shows = "", marks = ""] = (parts[3] ?? "").split("|").map((part) => part.trim());
  const list = marks.split(",").map((mark) => mark.trim());
  return { call: parts[1] ?? "", name: parts[2] ?? "", shows, marks: list.filter(Boolean), says: "", examples: [] };
}

function read(chapter: Chapter, line: string): void {
  const text = line.trim();
  const last = chapter.rules.at(-1);
  if (text.startsWith("when ")) chapter.when = text.slice(5);
  else if (text.startsWith(">")) chapter.prose.push(text.slice(1).trim());
  else if (text.startsWith("says ") && last) last.says = text.slice(5);
  else if (text.startsWith("e.g.")) last?.examples.push(text.slice(4).trim());
  else {
    const found = /^\s/.test(line) ? rule(line) : null;
    if (found) chapter.rules.push(found);
  }
}

export function chapters(text: string): Chapter[] {
  const all: Chapter[] = [];
  for (const line of text.split("\n")) {
    const heading = /^##?\s+(.*)$/.exec(line);
    if (heading) all.push({ title: heading[1] ?? "", when: "", prose: [], rules: [] });
    else if (all.length > 0 && !line.trim().startsWith("//")) read(all.at(-1) as Chapter, line);
  }
  return all.filter((chapter) => chapter.rules.length > 0 || chapter.prose.length > 0);
}

/** Does anything in the chapter speak of this? */
export function mentions(chapter: Chapter, needle: string): boolean {
  return JSON.stringify(chapter).toLowerCase().includes(needle);
}
