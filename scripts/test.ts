// npm test                       keeps every promise once: what to run before a commit
// npm test -- all                adds the repetitions: what CI runs
// npm test -- changed [commit]   runs the tests of uncommitted changes, or of all changes since that commit
// npm test -- unit [filter]      runs one part: unit, api, faults, recovery or e2e, with arguments for its runner.
//                                Recovery writes how long it took to docs/operations/faults.md.
// npm test -- names [folder]     lists what the tests of the last run, or of the reports in a folder, promise

import { findTouched, SCREENS } from "./testing/changed.ts";
import { checkSources, checkTypes, runChecks } from "./testing/checks.ts";
import { stopPrograms } from "./testing/child.ts";
import { emptyFigures, writeFaultTable } from "./testing/fault-table.ts";
import { checkFirstLoads } from "./testing/first-load.ts";
import { promisesOf } from "./testing/names.ts";
import { singularOf } from "./testing/nouns.ts";
import { watchProcessor } from "./testing/processor.ts";
import { type RunOptions, runPlaywright, runVitest } from "./testing/runners.ts";
import { failureOf, heading, judgeTroubles, printTimes, sum, type Tally } from "./testing/tally.ts";
import {
  buildForProduction,
  LANES,
  openFreshDatabase,
  openLanes,
  openServer,
  openWorld,
  SERVER_LOGS,
} from "./testing/world.ts";

const PARTS = {
  promises: () => runEverything({ once: true }),
  all: () => runEverything({ once: false }),
  changed: runChanged,
  unit: runUnit,
  api: runApi,
  faults: () => runOnLanes("faults"),
  recovery: runRecovery,
  e2e: runE2e,
};
/**
 * Tests that go through every route. `changed` runs only their cases that name a changed noun, as in screens.spec.ts.
 */
const ROUTE_MATRICES = ["contract", "bodies", "lists", "isolation", "impersonation-rights"];
const INTERRUPTED = 130;

const [part = "promises", ...args] = process.argv.slice(2);
if (part === "names") {
  console.log(promisesOf(args[0]).join("\n"));
  process.exit(0);
}
if (!isPart(part)) {
  console.error(
    "Usage: npm test [-- all | changed | names | unit | api | faults | recovery | e2e [arguments of Vitest or Playwright]]",
  );
  process.exit(2);
}
const processorTime = watchProcessor();

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
  tallies.push(failureOf("npm test", String(error)));
}
if (closing !== undefined) await interrupt();
await closeAll();
const { passed: passedAtLast, failed: failedTwice, files, troubles } = sum(tallies);
const refused = judgeTroubles(troubles);
const [passed, failed] = [passedAtLast - refused, failedTwice + refused];
printTimes(files, processorTime());
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function isPart(text: string): text is keyof typeof PARTS {
  return Object.hasOwn(PARTS, text);
}

/**
 * The fault tests and then the recovery tests, most of which wait, have time limits of a few seconds, so what runs next to
 * them has a lower priority: the API tests, and then the browser tests, whose pages would take seconds to load next to both.
 */
async function runEverything({ once }: { once: boolean }): Promise<Tally[]> {
  heading("Production build, and in parallel checks of the sources and the unit tests");
  const [build, sources, unit] = await Promise.all([
    buildForProduction(),
    checkSources(),
    runVitest("unit", [], { once, parallel: true }),
    openFreshDatabase(onClose),
  ]);
  if (build.failed > 0) return [sources, unit, build];

  await openServer(onClose);
  heading("Types and scripts, fault and recovery tests, and in parallel the API tests and then the browser tests");
  const beside = { once, parallel: true, lowPriority: true };
  const lanes = openLanes(onClose, once ? 1 : LANES);
  const inLanes = (project: "faults" | "recovery") =>
    lanes.then(({ env }) => runVitest(project, [], { once, parallel: true, env }));
  const api = runVitest("api", [], beside);
  const browsers = api.then(() => runPlaywright([], beside));
  const faults = inLanes("faults");
  const recovery = faults.then(() => inLanes("recovery")).finally(() => lanes.then(({ close }) => close()));
  const others = [checkTypes({ lowPriority: true }), checkScripts(), api, browsers, faults, recovery];
  const tallies = [sources, unit, build, ...(await Promise.all(others))];
  if (sum(tallies).failed > 0) console.log(`\nThe servers' logs: ${SERVER_LOGS}`);
  return tallies;
}

async function runChanged(): Promise<Tally[]> {
  const [since = "HEAD"] = args;
  const { changed, nouns, api, faults, recovery, e2e } = findTouched(since);
  heading(`Changed since ${since}: ${changed.length} files, nouns: ${nouns.join(", ") || "none"}`);
  console.log([...api, ...faults, ...recovery, ...e2e].join("\n"));
  const options = { once: true, parallel: true, lowPriority: true, allowNoTests: true };
  const runChangedUnit = () => runVitest("unit", ["--changed", since], options);
  if (nouns.length + api.length + faults.length + recovery.length + e2e.length === 0)
    return [await runChecks(), await runChangedUnit()];

  const [build, unit, sources] = await Promise.all([openWorld(onClose), runChangedUnit(), checkSources()]);
  if (build.failed > 0) return [sources, unit, build];
  const isEdited = (file: string) => changed.includes(file);
  const ofRoutes = async () => {
    const routes = ["-t", nouns.map((noun) => `/api/${noun}\\b`).join("|")];
    return runVitest("api", [...ROUTE_MATRICES, ...routes], { ...options, report: "api-routes" });
  };
  const ofScreens = async () => {
    const screens = ["--grep", `\\b(${nouns.map(singularOf).join("|")})`];
    return runPlaywright([SCREENS, ...screens], { ...options, report: "screens-touched" });
  };
  // In turn where each run has several workers.
  const requests = async () => [
    await runTouched("api", api, isEdited, options),
    ...(nouns.length > 0 ? [await ofRoutes()] : []),
  ];
  const browsers = async () => [
    await runTouched("e2e", e2e, isEdited, options),
    ...(nouns.length > 0 ? [await ofScreens()] : []),
  ];
  const onLanes = async () => {
    if (faults.length + recovery.length === 0) return [];
    const { env } = await openLanes(onClose);
    const inLane = { ...options, env }; // both use the first
    return [
      await runTouched("faults", faults, isEdited, inLane),
      await runTouched("recovery", recovery, isEdited, inLane),
    ];
  };
  const runs = await Promise.all([checkTypes(), checkScripts(), requests(), browsers(), onLanes()]);
  return [sources, unit, build, ...runs.flat()];
}

/** Runs test files that a change touches: edited ones with their repetitions, the others without. */
async function runTouched(
  project: "api" | "faults" | "recovery" | "e2e",
  files: string[],
  isEdited: (file: string) => boolean,
  options: RunOptions,
): Promise<Tally> {
  const run = (some: string[], of: RunOptions) =>
    project === "e2e" ? runPlaywright(some, of) : runVitest(project, some, of);
  const [edited, others] = [files.filter(isEdited), files.filter((file) => !isEdited(file))];
  const tallies: Tally[] = [];
  if (edited.length > 0) tallies.push(await run(edited, { ...options, once: false, report: `${project}-edited` }));
  if (others.length > 0) tallies.push(await run(others, options));
  return sum(tallies);
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

async function runRecovery(): Promise<Tally[]> {
  process.env.FAULT_FIGURES = emptyFigures();
  const tallies = await runOnLanes("recovery", 1);
  writeFaultTable(process.env.FAULT_FIGURES);
  return tallies;
}

async function runOnLanes(project: "faults" | "recovery", lanes?: number): Promise<Tally[]> {
  heading("Production build on a fresh database");
  const [build] = await Promise.all([buildForProduction(), openFreshDatabase(onClose)]);
  if (build.failed > 0) return [build];
  const { env } = await openLanes(onClose, lanes);
  return [build, await runVitest(project, args, { env })];
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
