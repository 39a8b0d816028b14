import { expect, test } from "vitest";
import { nameOf } from "./shortcuts";

const key = (name: string, more = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});

test("keys by name", () => {
  expect(nameOf(key("n"))).toBe("n");
  expect(nameOf(key("z", { ctrlKey: true }))).toBe("mod+z");
  expect(nameOf(key("Z", { metaKey: true, shiftKey: true }))).toBe("mod+shift+z");
  expect(nameOf(key("Enter", { shiftKey: true }))).toBe("shift+enter");
});
