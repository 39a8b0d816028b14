import { expect, test } from "vitest";
import { chapters, mentions } from "./systemBook";
import { inOnePiece, soFar } from "./systemText";

const TEXT = `# Openings

// a remark
define opens : 13+ hcp
## Opening bids
when start
> Five-card majors.
  1N strong notrump : 15-17 hcp, balanced
    e.g. K2.K9873.AQ8.KQ4
  2C strong and artificial : strong | game force, alert, convention Strong 2C
    says game in hand
`;

test("a text becomes chapters with one rule a call", () => {
  const [chapter, ...rest] = chapters(TEXT);
  expect(rest).toEqual([]);
  expect(chapter).toMatchObject({ title: "Opening bids", when: "start", prose: ["Five-card majors."] });
  expect(chapter?.rules).toEqual([
    {
      call: "1N",
      name: "strong notrump",
      shows: "15-17 hcp, balanced",
      marks: [],
      says: "",
      examples: ["K2.K9873.AQ8.KQ4"],
    },
    {
      call: "2C",
      name: "strong and artificial",
      shows: "strong",
      marks: ["game force", "alert", "convention Strong 2C"],
      says: "game in hand",
      examples: [],
    },
  ]);
  expect(chapter && mentions(chapter, "balanced")).toBe(true);
  expect(chapter && mentions(chapter, "stayman")).toBe(false);
});

test("included files stand where they are included", () => {
  const files = [{ name: "sayc/openings", text: "# Openings\n" }];
  expect(inOnePiece({ text: "system SAYC\ninclude sayc/openings\ninclude other\n", files })).toBe(
    "system SAYC\n# Openings\ninclude other\n",
  );
});

test("what has come in of a long answer can be read, whatever its last file holds", () => {
  const files = [
    { name: "a", text: 'says "x"},{"name":"y"' },
    { name: "b", text: "second" },
  ];
  const whole = JSON.stringify({ id: "sayc", text: "include a", files });
  for (let length = 0; length < whole.length; length++) {
    const part = soFar(whole.slice(0, length));
    if (part) expect(part).toEqual({ id: "sayc", text: "include a", files: files.slice(0, 1) });
  }
  expect(soFar(whole.slice(0, -3))?.files).toHaveLength(1);
  expect(soFar(whole.slice(0, 20))).toBeNull();
});
