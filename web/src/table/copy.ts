/** Puts a link or a text where it can be pasted from. */
import { t } from "~/strings";
import { say } from "~/ui/toast";

/** As it was done before there was a clipboard for pages: a phone that reaches a laptop at home by plain http has no other. */
function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  // Within an open sheet, which keeps the focus to itself.
  (document.querySelector("dialog[open], [role=dialog]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

export async function copy(text: string): Promise<void> {
  const asked = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
  const done = await asked.then(
    () => true,
    () => copySelected(text),
  );
  say(done ? t.share.copied : t.share.copyByHand);
}
