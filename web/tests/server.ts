/** Starts the real server for the tests: on a free port, with a data folder of its own. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    url: string;
    binary: string;
  }
}

const ROOT = resolve(import.meta.dirname, "../..");

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** The program to test: `KIBITZER_BIN`, or the development build of this tree, which reads the page from web/dist. */
function binary(): string {
  const target = resolve(ROOT, process.env.CARGO_TARGET_DIR ?? "target");
  const built = process.env.KIBITZER_BIN ?? join(target, "debug/kibitzer");
  if (!existsSync(built)) execFileSync("cargo", ["build", "--quiet", "-p", "kibitzer"], { cwd: ROOT });
  return built;
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (server.exitCode !== null) throw new Error(`the server ended with status ${server.exitCode}`);
    const up = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error("the server does not answer");
}

/** A server of its own, with these options; ask for its end when done. */
export async function start(
  program: string,
  options: readonly string[] = [],
): Promise<{ url: string; end: () => void }> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), "kibitzer-page-"));
  const env = { ...process.env };
  delete env.DATABASE_URL;
  const server = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--data", data, ...options], {
    env,
    stdio: ["ignore", "ignore", process.env.KIBITZER_LOG ? "inherit" : "ignore"],
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(url, server);
  const end = () => {
    server.kill();
    rmSync(data, { recursive: true, force: true });
  };
  return { url, end };
}

export default async function setup(project: TestProject): Promise<() => void> {
  const program = binary();
  project.provide("binary", program);
  if (process.env.KIBITZER_URL) {
    project.provide("url", process.env.KIBITZER_URL);
    return () => undefined;
  }
  const { url, end } = await start(program);
  project.provide("url", url);
  return end;
}
