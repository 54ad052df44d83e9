// npm run bench [-- LEADS ... JOBS ...]: measures the console with the given numbers of leads, next to a minimal server;
// all of it, or only the jobs whose names contain a word that is given, such as "insights"; "insert" is the price of one,
// "import" that of a file and "storm" that of sign-ins.
import { fork } from "node:child_process";
import { statfsSync } from "node:fs";
import { join } from "node:path";
import { aligned, flatnessOf } from "./bench/report.ts";
import type { Result } from "./bench/run.ts";
import { build } from "./build.ts";

const SIZES = [10_000, 100_000, 1_000_000, 5_000_000];
const MIN_LEADS = 10_000;
/** On the disk, including the indexes and what it takes to build them. */
const BYTES_PER_LEAD = 4_000;

const given = process.argv.slice(2);
const sizes = given.filter((argument) => /^\d/.test(argument)).map(Number);
const words = given.filter((argument) => !/^\d/.test(argument));
if (sizes.some((leads) => !Number.isSafeInteger(leads) || leads < MIN_LEADS)) {
  console.error(
    `Usage: npm run bench [-- LEADS ... JOBS ...]: ${MIN_LEADS} leads or more; by default ${SIZES.join(", ")}`,
  );
  process.exit(2);
}

const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ending.abort());
process.on("disconnect", () => ending.abort());

try {
  await build(ending.signal);
  const bySize = new Map<number, Result[]>();
  for (const leads of sizes.length > 0 ? sizes : SIZES) {
    if (fits(leads)) bySize.set(leads, await measureWith(leads));
    else console.log(`Skipping ${leads} leads: they need ${gigabytes(leads * BYTES_PER_LEAD)} of free disk space.`);
  }
  if (bySize.size > 1)
    console.log(`\nWith more leads, p50 and CPU per request in ms:\n\n${aligned(flatnessOf(bySize))}`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function fits(leads: number): boolean {
  const { bavail, bsize } = statfsSync(".");
  return bavail * bsize > leads * BYTES_PER_LEAD;
}

function gigabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 ** 3)} GB`;
}

/** Each size is measured in a process of its own, which ends with everything that it started. */
function measureWith(leads: number): Promise<Result[]> {
  const child = fork(join(import.meta.dirname, "bench/size.ts"), [String(leads), ...words]);
  ending.signal.addEventListener("abort", () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    let results: Result[] | undefined;
    child.once("message", (message: Result[]) => {
      results = message;
    });
    child.once("exit", () => (results ? resolve(results) : reject(new Error(`${leads} leads were not measured.`))));
  });
}
