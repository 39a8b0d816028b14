/// <reference types="vitest/config" />
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

type OutputChunk = Rolldown.OutputChunk;

/** Where `npm run dev` finds the API: a running `kibitzer serve`. */
const api = process.env.KIBITZER_API ?? "http://127.0.0.1:8080";

const BROWSERS = ["chrome123", "safari17.5", "firefox120"];

/** Patience costs nothing where all goes well, and a small machine with much to do needs it. */
const WITH_SERVER = {
  globalSetup: "tests/server.ts",
  testTimeout: 180_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};
/** What measures time has the machine to itself. */
const ALONE = { fileParallelism: false, sequence: { groupOrder: 1 } };

/** A file for what every view needs and one for each game: over a slow network every file more is a wait more. */
const GROUPS: { name: string; test: RegExp }[] = [
  {
    name: "early",
    test: /rolldown.runtime|preload-helper|src.(early|app.(first|views)|api.early|bridge.(questions|cards))\.ts/,
  },
  {
    name: "codemirror",
    test: /node_modules.(@codemirror.(?!autocomplete)|@lezer|@marijn|style-mod|w3c-keyname|crelt)/,
  },
  {
    name: "core",
    test: /node_modules.(?!uqr|@codemirror)|src.(main|app|ui|strings(?!.en.rules)|account.me|home.(?!demos)|api|bridge.(calls|deal)|table.(?!Share))\b/,
  },
  { name: "clue", test: /src.clue./ },
  { name: "domino", test: /src.domino./ },
  { name: "bridge", test: /src.strings.en.rules|src.bridge.(?!EditorDesk|Changes|lineDiff|completion)/ },
];

/** What each first part of an address needs at once, beside what every view does. */
const FAMILIES: Record<string, readonly string[]> = {
  index: [],
  clue: ["clue"],
  domino: ["domino"],
  bridge: ["bridge"],
  settings: ["Settings"],
  "sign-in": ["SignIn"],
};
const EVERYWHERE = ["core", "rolldown-runtime"];

/** Code that the page consists of, rather than data which it takes along. */
const isCode = (chunk: OutputChunk) => !chunk.moduleIds.some((id) => id.endsWith(".json"));

/** The page once for each family of addresses, so that all the code of a view is asked for at once: over a slow network
 * every question that waits for another costs as much as thirty kilobytes. */
const families: Plugin = {
  name: "families",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const page = bundle["index.html"];
    if (page?.type !== "asset") return;
    const chunks = Object.values(bundle).filter((file): file is OutputChunk => file.type === "chunk" && isCode(file));
    const links = (names: readonly string[]) =>
      chunks
        .filter(({ name }) => names.includes(name))
        .map(({ fileName }) => `  <link rel="modulepreload" crossorigin href="/${fileName}">\n  `)
        .join("");
    const html = String(page.source).replace(/\n *<link rel="modulepreload"[^>]*>/g, "");
    for (const [family, names] of Object.entries(FAMILIES)) {
      const source = html.replace("</head>", `${links([...EVERYWHERE, ...names])}</head>`);
      if (family === "index") page.source = source;
      else this.emitFile({ type: "asset", fileName: `${family}.html`, source });
    }
  },
};

const TEXT = /\.(js|css|html|svg|webmanifest)$/;

/** Every file of text twice more, pressed as small as it gets: the server has no time for that when it is asked. */
const pressed: Plugin = {
  name: "pressed",
  apply: "build",
  // As they were written: until then other plugins change them.
  writeBundle({ dir = "" }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) => TEXT.test(name))) {
      const file = join(dir, name);
      const text = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(text));
      writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
    }
  },
};

export default defineConfig({
  plugins: [react(), families, pressed],
  resolve: { tsconfigPaths: true },
  server: { proxy: { "/api": api } },
  build: {
    target: BROWSERS,
    modulePreload: { polyfill: false },
    cssTarget: BROWSERS,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS, includeDependenciesRecursively: false } } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["src/**/*.test.{ts,tsx}"], environment: "happy-dom", testTimeout: 60_000 },
      },
      // A real browser on a machine with much to do is slow at times: what fails twice in a row is a defect.
      {
        extends: true,
        test: { ...WITH_SERVER, name: "e2e", include: ["tests/**/*.test.ts"], maxWorkers: 2, retry: 1 },
      },
      { extends: true, test: { ...WITH_SERVER, ...ALONE, name: "budget", include: ["tests/**/*.budget.ts"] } },
      { extends: true, test: { ...WITH_SERVER, name: "shots", include: ["tests/**/*.shots.ts"] } },
    ],
  },
});
