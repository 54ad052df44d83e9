import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = ["app", "components", "lib", "public", "middleware.ts", "instrumentation.ts", "next.config.ts"];
const ALSO = ["postcss.config.mjs", "tsconfig.json", "package-lock.json"];
const MARK = ".next/made-from";

/** Builds the application for production, unless the last build came from these very sources. */
export function build(): void {
  const wanted = hashOf([...SOURCES, ...ALSO].filter((path) => existsSync(path)).flatMap(filesUnder));
  if (existsSync(MARK) && readFileSync(MARK, "utf8") === wanted) return;
  console.log("Building …");
  try {
    execFileSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "production", NODE_OPTIONS: "", NEXT_TELEMETRY_DISABLED: "1" },
    });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The build failed.\n${stdout}\n${stderr}`);
  }
  writeFileSync(MARK, wanted);
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
