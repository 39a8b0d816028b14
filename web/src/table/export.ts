/** Files out of a table. */
import { text } from "~/api/client";
import { t } from "~/strings";
import { say } from "~/ui/toast";
import type { OpenTable } from "./useTable";

const TYPES = { json: "application/json", pbn: "application/x-pbn" } as const;

export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export async function download(table: OpenTable, format: keyof typeof TYPES): Promise<void> {
  try {
    const content = await text(`${table.path}/export?format=${format}`);
    saveFile(`${table.table?.title || "kibitzer"}.${format}`, TYPES[format], content);
  } catch (error) {
    say(error instanceof Error ? error.message : t.errors.offline, { tone: "bad" });
  }
}
