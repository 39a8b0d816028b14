import { bridge } from "./bridge";
import { clue } from "./clue";
import { account, common, errors, home, share, table } from "./common";
import { domino, timeline } from "./domino";

export const en = { account, bridge, clue, common, domino, errors, home, share, table, timeline };
export type Strings = typeof en;
