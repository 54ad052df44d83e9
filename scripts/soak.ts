// npm run soak              every soak under tests/soak, one after another
// npm run soak -- memory    those that are named
// What they measured is written into docs/operations/soak.md. SOAK_MINUTES makes them longer or shorter.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { runNode, stopPrograms } from "./testing/child.ts";
import { runVitest } from "./testing/runners.ts";
import { buildForProduction, openFreshDatabase, openServer } from "./testing/world.ts";

const FOLDER = "tests/soak";
const ENDING = ".test.ts";
const DOCUMENT = "docs/operations/soak.md";
const INTERRUPTED = 130;
const HEAD = `# Soaks

What takes over a minute by its nature is not part of \`npm test\`: \`npm run soak\` runs it, or \`npm run soak -- NAME\`
one of it, and writes the last result here.`;

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

/** Runs one on a fresh database and a server that has just been started. @returns whether it held */
async function soak(name: string): Promise<boolean> {
  const build = await buildForProduction();
  if (build.failed > 0) return false;
  await openFreshDatabase((close) => closers.push(close));
  await openServer((close) => closers.push(close));
  const figures = `test-results/soak-${name}.txt`;
  rmSync(figures, { force: true });
  const startedAt = Date.now();
  const env = { SOAK_FIGURES: figures };
  const { failed } = await runVitest("soak", [`${FOLDER}/${name}${ENDING}`], { env, report: `soak-${name}` });
  const minutes = Math.ceil((Date.now() - startedAt) / 60_000);
  await closeAll();
  const measured = existsSync(figures) ? readFileSync(figures, "utf8").trim().split("\n") : [];
  const day = new Date().toISOString().slice(0, 10);
  writeSection(name, [
    `${failed === 0 ? "Held" : "**Failed**"} on ${day}, in ${minutes} minutes.`,
    "",
    ...measured.map((figure) => `- ${figure}`),
  ]);
  return failed === 0;
}

/** Puts a section into the document in the place of the one with the same name. */
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
