/** All words stand in `strings/`: no view writes its own. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const SPOKEN = new Set(["title", "label", "alt", "placeholder", "aria-label", "name", "text"]);
/** Signs that mean the same in any language. */
const SIGNS = /^[\s\d/·–−+×✓?—%.:,♣♦♥♠()-]*$/;

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return path.endsWith(".tsx") ? [path] : [];
  });
}

function spoken(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && !SIGNS.test(node.text)) found.push(`${path}: ${node.text.trim()}`);
    const written = ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer);
    if (written && SPOKEN.has(node.name.getText())) found.push(`${path}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("no word is written in a view", () => {
  expect(files("src").flatMap(spoken)).toEqual([]);
});

/** All that stands between quotes in the words themselves, without what is filled in; names and addresses of things aside. */
function words(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("no word is a field's name, has braces, counts bits or has two spaces", () => {
  const strange = /[a-z]_[a-z]|[{}]|\bbits?\b| {2}|\b(undefined|null|JSON-lines|enum)\b|\b(entry|event|move) 0\b/;
  // What turns names into "you" is made of patterns, not of words.
  const files = readdirSync("src/strings/en").filter((file) => file !== "you.ts");
  const all = files.flatMap((file) => words(join("src/strings/en", file)));
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter((word) => strange.test(word))).toEqual([]);
});
