/// <reference types="vitest/config" />
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev` finds the API: a running `kibitzer serve`. */
const api = process.env.KIBITZER_API ?? "http://127.0.0.1:8080";

const WITH_SERVER = {
  globalSetup: "tests/server.ts",
  fileParallelism: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

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
      { extends: true, test: { ...WITH_SERVER, name: "e2e", include: ["tests/**/*.test.ts"] } },
      { extends: true, test: { ...WITH_SERVER, name: "shots", include: ["tests/**/*.shots.ts"] } },
    ],
  },
});
