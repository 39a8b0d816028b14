import { bridge } from "./bridge";
import { clue } from "./clue";
import { account, common, errors, home, share, table } from "./common";
import { domino } from "./domino";

export const en = { account, bridge, clue, common, domino, errors, home, share, table };
export type Strings = typeof en;
