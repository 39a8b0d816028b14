/** The little of Markdown that a system book uses: headings, lists, tables, plain lines, bold and code. */
import type { ReactNode } from "react";
import { CallText } from "./Call";
import { readCall } from "./calls";

export interface Chapter {
  title: string;
  body: string;
}

/** Cuts a book at its first and second headings. */
export function chapters(text: string): Chapter[] {
  const parts: Chapter[] = [];
  for (const line of text.split("\n")) {
    const heading = /^#{1,2}\s+(.*)$/.exec(line);
    if (heading) parts.push({ title: heading[1] ?? "", body: "" });
    else if (parts.length > 0) (parts.at(-1) as Chapter).body += `${line}\n`;
    else if (line.trim()) parts.push({ title: "", body: `${line}\n` });
  }
  return parts.filter((part) => part.body.trim() !== "");
}

/** Bold, code and calls in a line. */
function inline(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, i) => {
    const inner = part.slice(part.startsWith("**") ? 2 : 1, part.startsWith("**") ? -2 : -1);
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line never move.
    if (part.startsWith("**")) return <strong key={i}>{callOr(inner)}</strong>;
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line never move.
    if (part.startsWith("`")) return <code key={i}>{inner}</code>;
    return part;
  });
}

function callOr(text: string): ReactNode {
  const call = text.length <= 4 ? readCall(text) : null;
  return call ? <CallText call={call} /> : text;
}

function cells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

function Table({ lines }: { lines: readonly string[] }) {
  const [head, , ...rows] = lines;
  return (
    <div className="md-scroll">
      <table className="md-table">
        <thead>
          <tr>
            {cells(head ?? "").map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {cells(row).map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number.
                <td key={i}>{i === 0 ? callOr(cell.replaceAll("*", "")) : inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Block = { kind: "heading" | "list" | "table" | "text"; lines: string[] };

function kindOf(line: string): Block["kind"] {
  if (/^#{3,}\s/.test(line)) return "heading";
  if (/^\s*[-*]\s/.test(line)) return "list";
  return line.startsWith("|") ? "table" : "text";
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let open = false;
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      open = false;
      continue;
    }
    const kind = kindOf(line);
    const last = found.at(-1);
    if (open && last?.kind === kind && kind !== "heading") last.lines.push(line);
    else found.push({ kind, lines: [line] });
    open = true;
  }
  return found;
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === "heading") return <h3>{inline(block.lines[0]?.replace(/^#+\s+/, "") ?? "")}</h3>;
  if (block.kind === "table") return <Table lines={block.lines} />;
  if (block.kind === "text") return <p>{inline(block.lines.join("\n"))}</p>;
  return (
    <ul className="md-list">
      {block.lines.map((line) => (
        <li key={line}>{inline(line.replace(/^\s*[-*]\s+/, ""))}</li>
      ))}
    </ul>
  );
}

export function Markdown({ text }: { text: string }) {
  return (
    <div className="stack md">
      {blocks(text).map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text never move.
        <BlockView key={i} block={block} />
      ))}
    </div>
  );
}
