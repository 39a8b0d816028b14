import { expect, test } from "vitest";
import { lineDiff } from "./lineDiff";

const told = (before: string, after: string) =>
  lineDiff(before, after).map(({ sign, text, line }) => sign + line + text);

test("the same text has no changes", () => {
  expect(told("a\nb\nc", "a\nb\nc")).toEqual([]);
});

test("a line changed, one added, one gone", () => {
  expect(told("a\nb\nc", "a\nB\nc")).toEqual(["-2b", "+2B"]);
  expect(told("a\nc", "a\nb\nc")).toEqual(["+2b"]);
  expect(told("a\nb\nc", "a\nc")).toEqual(["-2b"]);
});

test("what both have in the middle stays", () => {
  expect(told("x\n1\n2\n3\ny", "x\n2\n3\n4\ny")).toEqual(["-21", "+44"]);
});

test("from nothing, and to nothing", () => {
  expect(told("", "a")).toEqual(["-1", "+1a"]);
  expect(told("a", "")).toEqual(["-1a", "+1"]);
});
