import { expect, test } from "vitest";
import { dealLink } from "./export";

test("a deal as a link, in the words of BBO's hand viewer", () => {
  const settings = { dealer: "W", vul: "ns", viewer: "E", hand: "AKQ.T98.765.5432" } as const;
  expect(dealLink(settings, ["1N", "P", "2C"], "https://example.org")).toBe(
    "https://example.org/bridge/reading?d=w&v=n&a=1N-P-2C&e=SAKQHT98D765C5432",
  );
});
