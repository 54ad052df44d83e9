// npm test                      everything
// npm test -- unit [filter]     one part alone: unit, api or e2e, with arguments for its runner

import { runChecks } from "./testing/checks.ts";
import { stopPrograms } from "./testing/child.ts";
import { runPlaywright, runVitest } from "./testing/runners.ts";
import { heading, sum, type Tally } from "./testing/tally.ts";
import { buildForProduction, openFreshDatabase, openServer, SERVER_LOG } from "./testing/world.ts";

const PARTS = ["unit", "api", "e2e"];
const INTERRUPTED = 130;

const [part, ...args] = process.argv.slice(2);
if (part !== undefined && !PARTS.includes(part)) {
  console.error(`Usage: npm test [-- ${PARTS.join(" | ")} [arguments of Vitest or Playwright]]`);
  process.exit(2);
}

const tallies: Tally[] = [];
const closers: (() => Promise<void>)[] = [];
let closing: Promise<void> | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupt);
process.on("disconnect", interrupt);

try {
  await runParts();
} catch (error) {
  if (closing === undefined) console.error(error instanceof Error ? error.message : error);
  tallies.push({ passed: 0, failed: 1 });
}
if (closing !== undefined) await interrupt();
await closeAll();
const { passed, failed } = sum(tallies);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

async function runParts(): Promise<void> {
  if (part === undefined) tallies.push(await runChecks());
  if (part === "unit") tallies.push(await runVitest("unit", args));
  if (part === "unit") return;

  heading("Production build on a fresh database");
  await openFreshDatabase((close) => closers.push(close));
  const built = buildForProduction();
  if (part === undefined) tallies.push(await runVitest("unit", []));
  const build = await built;
  tallies.push(build);
  if (build.failed > 0) return;

  await openServer((close) => closers.push(close));
  if (part !== "e2e") tallies.push(await runVitest("api", args));
  if (part !== "api") tallies.push(await runPlaywright(args));
  if (sum(tallies).failed > 0 && closing === undefined) console.log(`\nThe server's log: ${SERVER_LOG}`);
}

function closeAll(): Promise<void> {
  closing ??= (async () => {
    await stopPrograms();
    while (closers.length > 0) await closers.pop()?.();
  })();
  return closing;
}

async function interrupt(): Promise<never> {
  await closeAll();
  process.exit(INTERRUPTED);
}
