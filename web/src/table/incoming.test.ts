import { expect, test } from "vitest";
import { t } from "~/strings";
import { isExport, newTable, tableFromJson } from "./incoming";

test("JSON that is no table is refused in words", async () => {
  const broken = ['{"x":1}', '{"game":"chess"}', '{"game":"domino","events":"abc"}', '{"game":"domino","events":[1]}'];
  for (const text of [...broken, '{"game":"clue","settings":[]}', '{"auction":{"a":1}}', '{"auction":7}'])
    expect(() => tableFromJson(text), text).toThrow(t.home.noTable);
  expect(() => tableFromJson('{"game":"clue", "players": [')).toThrow(t.home.notJson);
  for (const text of ["[1,2,3]", '["a"]', "[]", "[ {} ]"])
    await expect(newTable(text), text).rejects.toThrow(t.home.noTable);
});

test("an auction may be a list or a line", () => {
  const events = [{ call: "1N" }, { call: "P" }];
  expect(tableFromJson('{"auction":["1N","P"]}').events).toEqual(events);
  expect(tableFromJson('{"auction":"1N P"}').events).toEqual(events);
});

test("everything of an export is known by its first line", () => {
  expect(isExport('{"table":{"id":"1"}}\n{"event":{}}')).toBe(true);
  expect(isExport('{"game":"clue","settings":{}}')).toBe(false);
});
