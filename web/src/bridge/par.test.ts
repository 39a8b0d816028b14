import { expect, test } from "vitest";
import { parContracts } from "./par";

test("a contract that both players of a side can declare is named once", () => {
  const written = ["2NX by N", "2NX by S", "3CX by N", "3CX by S"];
  expect(parContracts(written)).toEqual([
    { contract: "2NX", by: "ns" },
    { contract: "3CX", by: "ns" },
  ]);
});

test("a contract that only one of them can make is theirs", () => {
  expect(parContracts(["4S by E", "3N by W", "3N by E"])).toEqual([
    { contract: "4S", by: "E" },
    { contract: "3N", by: "ew" },
  ]);
});

test("the same contract for both sides stays two", () => {
  expect(parContracts(["1N by N", "1N by E"])).toEqual([
    { contract: "1N", by: "N" },
    { contract: "1N", by: "E" },
  ]);
});
