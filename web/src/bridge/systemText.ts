/** A system's text in one piece: the files it includes stand where they are included. */

import { get } from "~/api/client";
import { useQuery } from "~/api/query";
import { begunText } from "./questions";

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

/** The whole text; until it is there, the beginning of it: a whole system takes its time over a slow network. */
export function useSystemText(id: string) {
  const whole = useQuery({
    queryKey: ["system text", id],
    queryFn: ({ signal }) => get<SystemText>(`/systems/${id}/text`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const begun = useQuery({
    queryKey: ["system text", id, "begun"],
    queryFn: ({ signal }) => get<SystemText>(begunText(id), signal),
    enabled: whole.data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const text = whole.data ?? begun.data;
  return { text: text && inOnePiece(text), whole: whole.data !== undefined, query: whole };
}
