/** A system's text in one piece: the files it includes stand where they are included. */
import { get } from "~/api/client";

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

export function systemText(id: string, signal: AbortSignal): Promise<SystemText> {
  return get<SystemText>(`/systems/${id}/text`, signal);
}
