import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { runNext } from "./next.ts";

const SOURCES = ["app", "components", "lib", "public", "middleware.ts", "instrumentation.ts", "next.config.ts"];
const CONFIGURATION = [
  "scripts/openapi.ts",
  "scripts/routes.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];
const HASH_FILE = ".next/made-from";

/**
 * Builds the application for production, unless the last build was made from the same sources.
 * @param signal cancels the build. @throws Error with Next's output
 */
export async function build(signal?: AbortSignal): Promise<void> {
  const hash = hashOf([...SOURCES, ...CONFIGURATION].filter((path) => existsSync(path)).flatMap(filesUnder));
  if (existsSync(HASH_FILE) && readFileSync(HASH_FILE, "utf8") === hash) return;
  console.log("Building …");
  rmSync(HASH_FILE, { force: true }); // so that an interrupted build is not used
  const { code, output } = await runBuild(signal);
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
  await describeApi(signal);
  writeFileSync(HASH_FILE, hash);
}

/**
 * Writes the OpenAPI document in a process of its own, since that loads every route.
 * @param signal cancels it. @throws Error when a route does not say what it does
 */
export async function describeApi(signal?: AbortSignal): Promise<void> {
  const args = ["--conditions=react-server", "--import=tsx", "scripts/openapi.ts"];
  await promisify(execFile)(process.execPath, args, { ...(signal && { signal }) });
}

function runBuild(signal?: AbortSignal): Promise<{ code: number | null; output: string }> {
  const child = runNext(["build"], "pipe");
  signal?.addEventListener("abort", () => child.kill("SIGTERM"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

function filesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => filesUnder(join(path, entry.name)))
    .sort();
}

function hashOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}
