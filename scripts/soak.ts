// npm run soak              runs every soak test under tests/soak, one after another
// npm run soak -- memory    runs the named ones
// The results are written to docs/operations/soak.md. SOAK_MINUTES sets how long each one runs.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { ALL_PACKAGES, findMissingPackages, type Package } from "../tests/support/cluster/programs.ts";
import { runNode, stopPrograms } from "./testing/child.ts";
import { runPlaywright, runVitest } from "./testing/runners.ts";
import type { Tally } from "./testing/tally.ts";
import { buildForProduction, openFreshDatabase, openServer } from "./testing/world.ts";

const FOLDER = "tests/soak";
const ENDING = ".test.ts";
const DOCUMENT = "docs/operations/soak.md";
const CONTAINER = "container";
/** Tests that start servers of their own, and the Debian packages that they need. */
const OWN_SERVERS: Record<string, readonly Package[]> = { cluster: ALL_PACKAGES, erasure: ["postgresql"] };
type LongerRun = { browser?: true; tests: string[]; env: Record<string, string> };
/** Tests of which `npm test` runs a shorter form, and what makes it longer. */
const LONGER_RUNS: Record<string, LongerRun> = {
  counts: { tests: ["lead-counts"], env: { CHANGES: "10000" } },
  keystrokes: { browser: true, tests: ["sale-keystrokes"], env: { TRIES: "20" } },
  reviews: { browser: true, tests: ["review-keystrokes"], env: { TRIES: "20" } },
  screens: { browser: true, tests: ["--grep", "every size"], env: { SCREENSHOTS: "all" } },
};
const INTERRUPTED = 130;
const HEAD = `# Soak tests

Tests that need more than a minute are not part of \`npm test\`. \`npm run soak\` runs all of them, \`npm run soak -- NAME\`
one, and writes the latest result here.`;

const known = readdirSync(FOLDER).flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : []));
known.push(...Object.keys(LONGER_RUNS));
const names = process.argv.length > 2 ? process.argv.slice(2) : known;
if (!names.every((name) => known.includes(name))) {
  console.error(`Usage: npm run soak [-- ${known.join(" | ")}]`);
  process.exit(2);
}

const closers: (() => Promise<void>)[] = [];
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(INTERRUPTED));
process.on("disconnect", () => end(INTERRUPTED));

let passed = true;
for (const name of names) {
  const isOnly = names.length === 1;
  passed = (isOnly ? await soak(name).catch(printError) : await soakInProcess(name)) && passed;
}
await end(passed ? 0 : 1);

function printError(error: unknown): false {
  console.error(error instanceof Error ? error.message : error);
  return false;
}

/** Runs one of several in its own process, because a process reads its settings only once. */
async function soakInProcess(name: string): Promise<boolean> {
  const { code } = await runNode(["--conditions=react-server", "--import=tsx", "scripts/soak.ts", name]);
  return code === 0;
}

/** Runs one test on a server that has just been started. @returns whether it passed */
async function soak(name: string): Promise<boolean> {
  if (!(await openServerFor(name))) return false;
  const figures = `test-results/soak-${name}.txt`;
  rmSync(figures, { force: true });
  const startedAt = Date.now();
  const { passed, failed } = await run(name, figures);
  const minutes = Math.ceil((Date.now() - startedAt) / 60_000);
  await closeAll();
  const measured = existsSync(figures) ? readFileSync(figures, "utf8").trim().split("\n") : [];
  const day = new Date().toISOString().slice(0, 10);
  writeSection(name, [
    `${failed === 0 ? "Passed" : "**Failed**"} on ${day}, in ${minutes} minutes: ${passed} passed, ${failed} failed.`,
    "",
    ...measured.map((figure) => `- ${figure}`),
  ]);
  return failed === 0;
}

function run(name: string, figures: string): Promise<Tally> {
  const report = `soak-${name}`;
  const longer = LONGER_RUNS[name];
  if (longer?.browser) return runPlaywright(longer.tests, { env: longer.env, report });
  if (longer) return runVitest("api", longer.tests, { env: longer.env, report });
  return runVitest("soak", [`${FOLDER}/${name}${ENDING}`], { env: { SOAK_FIGURES: figures }, report });
}

/**
 * Starts a server on a new database. For the container, checks that there is a Docker engine; for tests with servers of
 * their own, that their programs are there, and builds. @returns whether it succeeded
 */
async function openServerFor(name: string): Promise<boolean> {
  if (name === CONTAINER) {
    const hasEngine =
      spawnSync("docker", ["compose", "version"]).status === 0 && spawnSync("docker", ["info"]).status === 0;
    if (!hasEngine)
      console.error("This needs a Docker engine with Compose. Start one, or set DOCKER_HOST to its address.");
    return hasEngine;
  }
  const packages = OWN_SERVERS[name];
  const missing = packages && findMissingPackages(packages);
  if (missing !== undefined) {
    console.error(missing);
    return false;
  }
  const build = await buildForProduction();
  if (build.failed > 0) return false;
  if (packages) return true;
  await openFreshDatabase((close) => closers.push(close));
  await openServer((close) => closers.push(close));
  return true;
}

/** Replaces the section of the same name in the document, or adds it. */
function writeSection(name: string, lines: string[]): void {
  const start = `## ${name}\n`;
  const [, ...before] = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, "utf8").split(/^(?=## )/m) : [];
  const others = before.filter((section) => !section.startsWith(start));
  const sections = [...others, `${start}\n${lines.join("\n")}`].map((section) => section.trim()).toSorted();
  mkdirSync("docs/operations", { recursive: true });
  writeFileSync(DOCUMENT, `${[HEAD, ...sections].join("\n\n")}\n`);
}

async function closeAll(): Promise<void> {
  while (closers.length > 0) await closers.pop()?.();
}

async function end(code: number): Promise<never> {
  await stopPrograms();
  await closeAll();
  process.exit(code);
}
