/** Bring a record: a table or everything from an export, or bridge boards as PBN or LIN. */

import { useState } from "react";
import { answers } from "~/api/query";
import { useKept } from "~/app/kept";
import { t } from "~/strings";
import { Button, Sheet, Trouble } from "~/ui";
import { say } from "~/ui/toast";
import { useCreate } from "./create";
import { bringAll, isExport, newTable } from "./incoming";

/** Everything from an export goes to the server as it is. */
function useBringAll(done: () => void) {
  const [error, setError] = useState<unknown>(null);
  const bring = async (text: string) => {
    setError(null);
    try {
      const { tables, decisions } = await bringAll(text);
      await answers.renew(["tables"]);
      say(t.home.brought(tables, decisions));
      done();
    } catch (failure) {
      setError(failure);
    }
  };
  return { bring, error };
}

export function ImportSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { value, change, forget } = useKept("kibitzer.import", { text: "" });
  const { text } = value;
  const setText = (text: string) => change({ text });
  const { create, busy, error } = useCreate();
  const all = useBringAll(() => {
    setText("");
    onClose();
  });
  const trouble = isExport(text) ? all.error : error;
  const pick = (file: File | undefined) => file?.text().then(setText);
  const go = () => (isExport(text) ? all.bring(text) : create(() => newTable(text)).then((made) => made && forget()));
  return (
    <Sheet open={open} onClose={onClose} title={t.home.import}>
      <div className="stack">
        <label className="field">
          <span>{t.home.importFile}</span>
          <input
            className="input"
            type="file"
            accept=".json,.jsonl,.pbn,.lin,.txt"
            onChange={(e) => void pick(e.target.files?.[0])}
          />
        </label>
        <label className="field">
          <span>{t.home.importPaste}</span>
          <textarea className="input" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        {trouble !== null && <Trouble error={trouble} />}
        <Button look="primary" disabled={busy || text.trim() === ""} onClick={() => void go()}>
          {isExport(text) ? t.home.importAll : t.home.importDo}
        </Button>
      </div>
    </Sheet>
  );
}
