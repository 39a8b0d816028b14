import { expect, test } from "vitest";
import type { BridgeSettings } from "~/api/types";
import { handAt, seenBy, wholeDeal } from "./deal";

const deal = { N: "AKQ.AKQ.AKQ.AKQJ", E: "JT9.JT9.JT9.T987", S: "876.876.876.6543", W: "5432.5432.5432.2" };
const settings: BridgeSettings = {
  dealer: "N",
  vul: "none",
  viewer: "S",
  hand: deal.S,
  ours: "two-over-one",
  theirs: "sayc",
};

test("a hand is the one that was entered, or that of the deal", () => {
  expect(handAt(settings, "S")).toBe(deal.S);
  expect(handAt(settings, "E")).toBeUndefined();
  expect(handAt({ ...settings, deal }, "E")).toBe(deal.E);
  expect(handAt({ ...settings, deal }, "none")).toBeUndefined();
});

test("four hands make a deal", () => {
  expect(wholeDeal(settings)).toBeNull();
  expect(wholeDeal({ ...settings, deal: { N: deal.N, E: deal.E } })).toBeNull();
  expect(wholeDeal({ ...settings, deal })).toEqual(deal);
});

test("for the other side our system is theirs", () => {
  expect(seenBy(settings, "N")).toMatchObject({ ours: "two-over-one", theirs: "sayc", viewer: "N", hand: null });
  expect(seenBy({ ...settings, deal }, "E")).toMatchObject({ ours: "sayc", theirs: "two-over-one", hand: deal.E });
  expect(seenBy({ ...settings, viewer: "W" }, "none")).toMatchObject({ ours: "sayc", viewer: null, hand: null });
});
