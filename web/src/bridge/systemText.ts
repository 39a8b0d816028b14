/** A system's text in one piece: the files it includes stand where they are included. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { stream } from "~/api/client";

export interface SystemText {
  id: string;
  text: string;
  files: { name: string; text: string }[];
}

export function inOnePiece({ text, files }: Pick<SystemText, "text" | "files">): string {
  const named = new Map(files.map((file) => [file.name, file.text]));
  // A file stands once, and never inside itself.
  const put = (text: string): string =>
    text.replace(/^include +(\S+) *$/gm, (line, name: string) => {
      const found = named.get(name);
      named.delete(name);
      return found === undefined ? line : put(found).trimEnd();
    });
  return put(text);
}

/** Between two files in the answer; in a text the quotation marks would have a backslash. */
const BETWEEN = '"},{"name":"';

/** The files that have come in, of an answer that is still on its way. */
export function soFar(part: string): SystemText | null {
  const end = part.lastIndexOf(BETWEEN);
  return end < 0 ? null : (JSON.parse(`${part.slice(0, end)}"}]}`) as SystemText);
}

/** The whole text; until it is there, the beginning of it. */
export function useSystemText(id: string) {
  const [begun, setBegun] = useState<SystemText | null>(null);
  const whole = useQuery({
    queryKey: ["system text", id],
    queryFn: async ({ signal }) => {
      let shown = false;
      const show = (part: string) => {
        const first = shown ? null : soFar(part);
        if (!first) return;
        shown = true;
        setBegun(first);
      };
      return JSON.parse(await stream(`/systems/${id}/text`, signal, show)) as SystemText;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = whole.data ?? (begun?.id === id ? begun : null);
  return { text: text && inOnePiece(text), whole: whole.data !== undefined, query: whole };
}
