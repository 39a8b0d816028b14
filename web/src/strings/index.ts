/** Every word the page shows. A translation is one more folder like `en`, of the type `Strings`. */
import { en, type Strings } from "./en";

export type { Strings };
export const t: Strings = en;
