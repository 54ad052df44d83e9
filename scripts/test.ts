// npm test                      runs everything
// npm test -- changed [commit]  runs the tests of uncommitted changes, or of all changes since that commit
// npm test -- unit [filter]     runs one part: unit, api, faults or e2e, with arguments for its runner
// npm test -- recovery [filter] runs tests of faults, and writes how long recovery took to docs/operations/faults.md

import { findTouched, SCREENS, singularOf } from "./testing/changed.ts";
import { runChecks } from "./testing/checks.ts";
import { stopPrograms } from "./testing/child.ts";
import { emptyFigures, writeFaultTable } from "./testing/fault-table.ts";
import { checkFirstLoads } from "./testing/first-load.ts";
import { runPlaywright, runVitest } from "./testing/runners.ts";
import { heading, judgeRetried, printTimes, sum, type Tally } from "./testing/tally.ts";
import {
  buildForProduction,
  FAULTS_LOG,
  openFreshDatabase,
  openServer,
  openServerForFaults,
  openWorld,
  SERVER_LOG,
} from "./testing/world.ts";

const PARTS = {
  all: runAll,
  changed: runChanged,
  unit: runUnit,
  api: runApi,
  faults: runFaults,
  recovery: runRecovery,
  e2e: runE2e,
};
/**
 * Tests that go through every route. `changed` runs only their cases that name a changed noun, as in screens.spec.ts.
 */
const ROUTE_MATRICES = ["contract", "bodies", "lists", "isolation", "impersonation-rights"];
const INTERRUPTED = 130;

const [part = "all", ...args] = process.argv.slice(2);
if (!isPart(part)) {
  console.error(
    `Usage: npm test [-- changed | unit | api | faults | recovery | e2e [arguments of Vitest or Playwright]]`,
  );
  process.exit(2);
}

const tallies: Tally[] = [];
const closers: (() => Promise<void>)[] = [];
const onClose = (close: () => Promise<void>) => void closers.push(close);
let closing: Promise<void> | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupt);
process.on("disconnect", interrupt);

try {
  tallies.push(...(await PARTS[part]()));
} catch (error) {
  if (closing === undefined) console.error(error instanceof Error ? error.message : error);
  tallies.push({ passed: 0, failed: 1 });
}
if (closing !== undefined) await interrupt();
await closeAll();
const { passed: passedAtLast, failed: failedTwice, files } = sum(tallies);
const refused = judgeRetried(files);
const [passed, failed] = [passedAtLast - refused, failedTwice + refused];
printTimes(files, process.uptime());
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function isPart(text: string): text is keyof typeof PARTS {
  return Object.hasOwn(PARTS, text);
}

/**
 * The fault tests, most of which wait, have time limits of a few seconds, so what runs next to them has a lower priority:
 * the API tests, and then the browser tests, whose pages would take seconds to load next to both.
 */
async function runAll(): Promise<Tally[]> {
  const [checks] = await Promise.all([runChecks(), openFreshDatabase(onClose)]);
  heading("Production build");
  const [build, unit] = await Promise.all([buildForProduction(), runVitest("unit", [], { parallel: true })]);
  if (build.failed > 0) return [checks, unit, build];

  const [faults] = await Promise.all([openServerForFaults(onClose), openServer(onClose)]);
  const scripts = await checkScripts();
  heading("Fault tests, and in parallel the API tests and then the browser tests");
  const beside = { parallel: true, lowPriority: true };
  const api = runVitest("api", [], beside);
  const tests = await Promise.all([
    api,
    api.then(() => runPlaywright([], beside)),
    runVitest("faults", [], { parallel: true, env: faults }),
  ]);
  const tallies = [checks, unit, build, scripts, ...tests];
  if (sum(tallies).failed > 0) console.log(`\nThe servers' logs: ${SERVER_LOG}, ${FAULTS_LOG}`);
  return tallies;
}

async function runChanged(): Promise<Tally[]> {
  const [since = "HEAD"] = args;
  const { changed, nouns, api, faults, e2e } = findTouched(since);
  heading(`Changed since ${since}: ${changed.length} files, nouns: ${nouns.join(", ") || "none"}`);
  console.log([...api, ...faults, ...e2e].join("\n"));
  const checks = await runChecks();
  const options = { parallel: true, lowPriority: true, allowNoTests: true };
  const runChangedUnit = () => runVitest("unit", ["--changed", since, "--passWithNoTests"], options);
  if (nouns.length + api.length + faults.length + e2e.length === 0) return [checks, await runChangedUnit()];

  const [build, unit] = await Promise.all([openWorld(onClose), runChangedUnit()]);
  if (build.failed > 0) return [checks, unit, build];
  const scripts = await checkScripts();
  const runs = [];
  if (api.length > 0) runs.push(runVitest("api", api, options));
  if (e2e.length > 0) runs.push(runPlaywright(e2e, options));
  if (faults.length > 0)
    runs.push(runVitest("faults", faults, { ...options, env: await openServerForFaults(onClose) }));
  if (nouns.length > 0) {
    const routes = ["-t", nouns.map((noun) => `/api/${noun}\\b`).join("|")];
    runs.push(runVitest("api", [...ROUTE_MATRICES, ...routes], { ...options, report: "api-routes" }));
    const screens = ["--grep", `\\b(${nouns.map(singularOf).join("|")})`, "--pass-with-no-tests"];
    runs.push(runPlaywright([SCREENS, ...screens], { ...options, report: "screens-touched" }));
  }
  return [checks, unit, build, scripts, ...(await Promise.all(runs))];
}

function checkScripts(): Promise<Tally> {
  return checkFirstLoads(process.env.TEST_URL ?? "", { shows: "failed" });
}

async function runUnit(): Promise<Tally[]> {
  return [await runVitest("unit", args)];
}

async function runApi(): Promise<Tally[]> {
  const build = await openWorld(onClose);
  return build.failed > 0 ? [build] : [build, await runVitest("api", args)];
}

async function runE2e(): Promise<Tally[]> {
  const build = await openWorld(onClose);
  return build.failed > 0 ? [build] : [build, await runPlaywright(args)];
}

async function runFaults(): Promise<Tally[]> {
  heading("Production build on a fresh database");
  const [build] = await Promise.all([buildForProduction(), openFreshDatabase(onClose)]);
  if (build.failed > 0) return [build];
  return [build, await runVitest("faults", args, { env: await openServerForFaults(onClose) })];
}

async function runRecovery(): Promise<Tally[]> {
  process.env.FAULT_FIGURES = emptyFigures();
  const tallies = await runFaults();
  writeFaultTable(process.env.FAULT_FIGURES);
  return tallies;
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
