/** The questions with which bridge views begin; they are asked before the views themselves are there. */
import { cardLine } from "./cards";

/** With which system the explorer and a new card begin. */
export const FIRST_SYSTEM = "sayc";
export const FIRST_CARD = "two-over-one";

/** What each call would mean after `auction`, whose calls stand between dashes. */
export function meaningsQuestion(auction: string, system: string | null): object {
  const calls = auction.split("-").filter(Boolean);
  return { auction: calls, dealer: "N", vul: "none", system: system ?? FIRST_SYSTEM };
}

export function cardQuestion(system: string | null): object {
  return { card: cardLine(system ?? FIRST_CARD, new Map(), new Map()) };
}

/** The first pages of a system's text. */
export const begunText = (system: string) => `/systems/${system}/text?files=1`;
