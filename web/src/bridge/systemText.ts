/** A system's text in one piece: the files it includes stand where they are included. */
import { get } from "~/api/client";

export interface SystemText {
  id: string;
  text: string;
  files: { name: string; text: string }[];
}

export function inOnePiece({ text, files }: Pick<SystemText, "text" | "files">): string {
  const named = new Map(files.map((file) => [file.name, file.text]));
  return text.replace(/^include +(\S+) *$/gm, (line, name: string) => named.get(name)?.trimEnd() ?? line);
}

export function systemText(id: string, signal: AbortSignal): Promise<SystemText> {
  return get<SystemText>(`/systems/${id}/text`, signal);
}
