/** What differs from the text as it was saved, line by line. */
import { useMemo } from "react";
import { t } from "~/strings";
import { Fold } from "~/ui";
import { lineDiff } from "./lineDiff";

export function Changes({ saved, text }: { saved: string; text: string }) {
  const changes = useMemo(() => lineDiff(saved, text), [saved, text]);
  if (changes.length === 0) return null;
  return (
    <Fold title={t.editor.changes(changes.length)}>
      <ul className="diff">
        {changes.map(({ sign, text, line }) => (
          <li key={`${sign}${line}`} className={sign === "+" ? "diff-come" : "diff-gone"}>
            <span className="num small soft">{line}</span>
            <span className="sr-only">{sign === "+" ? t.editor.come : t.editor.gone}</span>
            <code>
              {sign === "+" ? "+" : "−"} {text}
            </code>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
