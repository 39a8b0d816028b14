/// <reference types="vitest/config" />
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev` finds the API: a running `kibitzer serve`. */
const api = process.env.KIBITZER_API ?? "http://127.0.0.1:8080";

/** Patience costs nothing where all goes well, and a small machine with much to do needs it. */
const WITH_SERVER = {
  globalSetup: "tests/server.ts",
  testTimeout: 180_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};
/** What measures time has the machine to itself. */
const ALONE = { fileParallelism: false, sequence: { groupOrder: 1 } };

export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  server: { proxy: { "/api": api } },
  build: { target: ["chrome123", "safari17.5", "firefox120"], cssTarget: ["chrome123", "safari17.5", "firefox120"] },
  test: {
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["src/**/*.test.{ts,tsx}"], environment: "happy-dom" },
      },
      { extends: true, test: { ...WITH_SERVER, name: "e2e", include: ["tests/**/*.test.ts"], maxWorkers: 2 } },
      { extends: true, test: { ...WITH_SERVER, ...ALONE, name: "budget", include: ["tests/**/*.budget.ts"] } },
      { extends: true, test: { ...WITH_SERVER, name: "shots", include: ["tests/**/*.shots.ts"] } },
    ],
  },
});
