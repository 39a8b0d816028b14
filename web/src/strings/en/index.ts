import { advice, book, bridge, cards, editor, explorer, history, practice, reading } from "./bridge";
import { clue } from "./clue";
import { account, common, errors, home, settings, share, table } from "./common";
import { domino, timeline } from "./domino";

export const en = {
  account,
  advice,
  book,
  bridge,
  cards,
  clue,
  common,
  domino,
  editor,
  errors,
  explorer,
  history,
  home,
  practice,
  reading,
  settings,
  share,
  table,
  timeline,
};
export type Strings = typeof en;
