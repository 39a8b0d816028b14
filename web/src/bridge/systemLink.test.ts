import { expect, test } from "vitest";
import { givenIn, systemLink } from "./systemLink";

const OURS = { name: "Ours “2♣”", text: "system Ours\nparam notrump = 10-12\ninclude sayc\n" };

test("what a link was made of is read from it again", async () => {
  const link = new URL((await systemLink(OURS, "https://example.org")) ?? "");
  expect(link.pathname).toBe("/bridge/editor/given");
  expect(link.hash).toMatch(/^#[\w-]+$/);
  expect(await givenIn(link.hash)).toEqual(OURS);
});

test("a link that was cut short, or is none, gives nothing", async () => {
  const { hash } = new URL((await systemLink(OURS, "https://example.org")) ?? "");
  for (const bad of ["", "#", "#nonsense", hash.slice(0, -9)]) expect(await givenIn(bad)).toBeNull();
});

test("a text that is too long for a link gets none", async () => {
  const text = Array.from({ length: 6000 }, (_, i) => (i * 7919) % 10_007).join(" ");
  expect(await systemLink({ name: "Long", text }, "https://example.org")).toBeNull();
});
