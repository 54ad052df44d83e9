// npm run soak              every soak under tests/soak, one after another
// npm run soak -- memory    those that are named
// What they measured is written into docs/operations/soak.md. SOAK_MINUTES makes them longer or shorter.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { runNode, stopPrograms } from "./testing/child.ts";
import { runVitest } from "./testing/runners.ts";
import { buildForProduction, openFreshDatabase, openServer } from "./testing/world.ts";

const FOLDER = "tests/soak";
const ENDING = ".test.ts";
const DOCUMENT = "docs/operations/soak.md";
const CONTAINER = "container";
const INTERRUPTED = 130;
const HEAD = `# Soaks

What takes over a minute by its nature is not part of \`npm test\`: \`npm run soak\` runs it, or \`npm run soak -- NAME\`
one of it, and writes the last result here.

| Soak | Result | Day | Minutes | Measured |
|---|---|---|---|---|
`;

const known = readdirSync(FOLDER).flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : []));
const names = process.argv.length > 2 ? process.argv.slice(2) : known;
if (!names.every((name) => known.includes(name))) {
  console.error(`Usage: npm run soak [-- ${known.join(" | ")}]`);
  process.exit(2);
}

const closers: (() => Promise<void>)[] = [];
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(INTERRUPTED));
process.on("disconnect", () => end(INTERRUPTED));

let held = true;
for (const name of names) {
  const isOnly = names.length === 1;
  held = (isOnly ? await soak(name).catch(complain) : await soakInProcess(name)) && held;
}
await end(held ? 0 : 1);

function complain(error: unknown): false {
  console.error(error instanceof Error ? error.message : error);
  return false;
}

/** Of several each has a process of its own: settings are read once in the life of a process. */
async function soakInProcess(name: string): Promise<boolean> {
  const { code } = await runNode(["--conditions=react-server", "--import=tsx", "scripts/soak.ts", name]);
  return code === 0;
}

/** Runs one on a server that has just been started. @returns whether it held */
async function soak(name: string): Promise<boolean> {
  if (!(await openSurroundings(name))) return false;
  const figures = `test-results/soak-${name}.txt`;
  rmSync(figures, { force: true });
  const startedAt = Date.now();
  const env = { SOAK_FIGURES: figures };
  const { failed } = await runVitest("soak", [`${FOLDER}/${name}${ENDING}`], { env, report: `soak-${name}` });
  const minutes = Math.ceil((Date.now() - startedAt) / 60_000);
  await closeAll();
  const measured = existsSync(figures) ? readFileSync(figures, "utf8").trim().split("\n").join("; ") : "";
  writeRow(name, [failed === 0 ? "held" : "**failed**", new Date().toISOString().slice(0, 10), `${minutes}`, measured]);
  return failed === 0;
}

/** Starts a server on a fresh database, or for what brings its own server asks for a Docker engine. */
async function openSurroundings(name: string): Promise<boolean> {
  if (name === CONTAINER) {
    const hasEngine =
      spawnSync("docker", ["compose", "version"]).status === 0 && spawnSync("docker", ["info"]).status === 0;
    if (!hasEngine) console.error("No Docker engine with Compose answers: start one, or name it in DOCKER_HOST.");
    return hasEngine;
  }
  const build = await buildForProduction();
  if (build.failed > 0) return false;
  await openFreshDatabase((close) => closers.push(close));
  await openServer((close) => closers.push(close));
  return true;
}

/** Puts a row into the document in the place of the one with the same name. */
function writeRow(name: string, cells: string[]): void {
  const start = `| \`${name}\` |`;
  const before = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, "utf8").split("\n") : [];
  const others = before.filter((line) => line.startsWith("| `") && !line.startsWith(start));
  const rows = [...others, `${start} ${cells.join(" | ")} |`].toSorted();
  mkdirSync("docs/operations", { recursive: true });
  writeFileSync(DOCUMENT, `${HEAD}${rows.join("\n")}\n`);
}

async function closeAll(): Promise<void> {
  while (closers.length > 0) await closers.pop()?.();
}

async function end(code: number): Promise<never> {
  await stopPrograms();
  await closeAll();
  process.exit(code);
}
