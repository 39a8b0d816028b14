/** Puts a link where it can be pasted from. */
import { t } from "~/strings";
import { say } from "~/ui/toast";

export function copy(url: string): void {
  // Without https there is no clipboard: the link stands there to be selected.
  navigator.clipboard?.writeText(url).then(
    () => say(t.share.copied),
    () => say(t.share.copyByHand),
  );
}
