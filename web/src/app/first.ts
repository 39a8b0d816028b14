/** What an address needs at once: the code of its view and the answers that it shows first. */
import { getEarly, postEarly } from "~/api/early";
import { begunText, cardQuestion, meaningsQuestion } from "~/bridge/questions";
import { views } from "./views";

type Load = () => Promise<unknown>;
interface First {
  address: RegExp;
  load: readonly Load[];
  /** Questions by GET; `$1` is the part of the address in brackets. */
  gets?: readonly string[];
  /** A question by POST, from the search part of the address. */
  post?: (search: URLSearchParams) => readonly [string, object];
}

const TABLE = ["/tables/$1", "/tables/$1/reading"] as const;
const SYSTEM = "/systems";

const FIRST: readonly First[] = [
  { address: /^\/clue\/new$/, load: [views.clueSetup], gets: ["/clue/editions"] },
  { address: /^\/clue\/([\w-]+)$/, load: [views.clueTable], gets: [...TABLE, "/clue/editions"] },
  { address: /^\/domino\/new$/, load: [views.dominoSetup] },
  { address: /^\/domino\/([\w-]+)$/, load: [views.dominoTable], gets: TABLE },
  { address: /^\/bridge\/reading\/([\w-]+)$/, load: [views.bridge], gets: TABLE },
  { address: /^\/bridge\/practice$/, load: [views.bridge], gets: [SYSTEM, "/practice/themes"] },
  {
    address: /^\/bridge\/explorer$/,
    load: [views.bridge],
    gets: [SYSTEM],
    post: (search) => ["/bridge/meanings", meaningsQuestion(search.get("a") ?? "", search.get("system"))],
  },
  {
    address: /^\/bridge\/card$/,
    load: [views.bridge],
    gets: [SYSTEM],
    post: (search) => ["/bridge/card", cardQuestion(search.get("system"))],
  },
  { address: /^\/bridge\/(?:book|editor)\/(?!given$)([\w-]+)$/, load: [views.bridge], gets: [begunText("$1"), SYSTEM] },
  { address: /^\/bridge\/history$/, load: [views.bridge], gets: ["/practice/stats"] },
  { address: /^\/bridge\b/, load: [views.bridge] },
  { address: /^\/shared\/([\w-]+)$/, load: [views.shared], gets: ["/shared/$1", "/shared/$1/reading"] },
  { address: /^\/sign-in$/, load: [views.signIn] },
  { address: /^\/settings$/, load: [views.settings] },
  { address: /^\/$/, load: [], gets: ["/tables?most=30"] },
];

export function loadFirst({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  const found = FIRST.find(({ address }) => address.test(pathname));
  getEarly("/session");
  if (!found) return;
  for (const get of found.gets ?? []) getEarly(pathname.replace(found.address, get));
  const post = found.post?.(new URLSearchParams(search));
  if (post) postEarly(...post);
  for (const load of found.load) load().catch(() => undefined);
}
