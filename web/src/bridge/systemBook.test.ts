import { expect, test } from "vitest";
import { chapters, mentions } from "./systemBook";
import { inOnePiece } from "./systemText";

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
