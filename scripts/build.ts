import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNext } from "./next.ts";

const SOURCES = ["app", "components", "lib", "public", "middleware.ts", "instrumentation.ts", "next.config.ts"];
const ALSO = ["postcss.config.mjs", "tsconfig.json", "package-lock.json"];
const MARK = ".next/made-from";

/**
 * Builds the application for production, unless the last build came from these very sources.
 * @param signal ends a build that is no longer wanted. @throws Error with what Next complains of
 */
export async function build(signal?: AbortSignal): Promise<void> {
  const wanted = hashOf([...SOURCES, ...ALSO].filter((path) => existsSync(path)).flatMap(filesUnder));
  if (existsSync(MARK) && readFileSync(MARK, "utf8") === wanted) return;
  console.log("Building …");
  rmSync(MARK, { force: true }); // half a build is none
  const { code, output } = await runBuild(signal);
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
  writeFileSync(MARK, wanted);
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
