/** Tables made without the page, and the command line's own answers, to compare with what is on screen. */
import { execFileSync } from "node:child_process";
import { inject } from "vitest";

export async function makeTable(table: object): Promise<{ id: string }> {
  const response = await fetch(`${inject("url")}/api/v1/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(table),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string };
}

interface KeptTable {
  settings: object;
  events: object[];
  number: number;
}

export async function getTable(id: string): Promise<KeptTable> {
  const response = await fetch(`${inject("url")}/api/v1/tables/${id}`);
  return (await response.json()) as KeptTable;
}

/** Brings in lines of an export. */
export async function importLines(lines: readonly object[]): Promise<void> {
  const response = await fetch(`${inject("url")}/api/v1/import`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson" },
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

/** What `kibitzer GAME QUESTION - --json` answers. */
export function cli<A>(words: readonly string[], input: object): A {
  const out = execFileSync(inject("binary"), [...words, "-", "--json"], { input: JSON.stringify(input) });
  return JSON.parse(out.toString()) as A;
}
