import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { DOCUMENT_FILE } from "@/lib/integrations/openapi/document-file";
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
 * @param signal cancels the build. @returns whether it was built. @throws Error with Next's output
 */
export async function build(signal?: AbortSignal): Promise<boolean> {
  const hash = hashOf([...SOURCES, ...CONFIGURATION].filter((path) => existsSync(path)).flatMap(filesUnder));
  if (existsSync(HASH_FILE) && readFileSync(HASH_FILE, "utf8") === hash) return false;
  console.log("Building (about a minute) …");
  rmSync(HASH_FILE, { force: true }); // so that an interrupted build is not used
  const described = mkdtempSync(join(tmpdir(), "console-")); // Next empties its folder when a build begins
  try {
    await allOrNone(signal, [(either) => runBuild(either), (either) => describeApi(described, either)]);
    cpSync(described, dirname(DOCUMENT_FILE), { recursive: true });
  } finally {
    rmSync(described, { recursive: true, force: true });
  }
  writeFileSync(HASH_FILE, hash);
  return true;
}

/**
 * Writes the OpenAPI document and the methods of the routes in a process of its own, since that loads every route.
 * @param signal cancels it. @throws Error when a route does not say what it does
 */
export async function describeApi(folder: string, signal: AbortSignal): Promise<void> {
  const args = ["--conditions=react-server", "--import=tsx", "scripts/openapi.ts", folder];
  await promisify(execFile)(process.execPath, args, { signal });
}

/** Does everything at the same time. When something fails, the rest is cancelled, and has ended when this throws. */
async function allOrNone(signal: AbortSignal | undefined, tasks: ((signal: AbortSignal) => Promise<void>)[]) {
  const failing = new AbortController();
  const either = AbortSignal.any([failing.signal, ...(signal ? [signal] : [])]);
  const running = tasks.map((task) => task(either));
  try {
    await Promise.all(running);
  } catch (error) {
    failing.abort();
    await Promise.allSettled(running);
    throw error;
  }
}

/** @throws Error with Next's output */
async function runBuild(signal: AbortSignal): Promise<void> {
  const child = runNext(["build"], "pipe");
  signal.addEventListener("abort", () => child.kill("SIGTERM"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
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
