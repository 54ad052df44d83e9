// npm run bench [-- LEADS ... PARTS ...]: measures the console with each given number of leads, next to a minimal server.
// It runs these parts in turn, or only the named ones:
//   lists     lists of leads and sales with their searches, the review queue, badge counts
//   leads     opening and creating a lead
//   sales     opening and saving a sale, and its audit
//   insights  the figures of the dashboard
//   basics    product FAQs, landing page, health check
//   intake    leads posted by a source
//   insert    what insights and webhooks add to the insert of a lead
//   import    a CSV file, while another user reads a list
//   storm     many sign-ins at the same time
//   loop      the next lead after a voicemail, in a browser
//   steps     the steps of a sale, opened in a browser
//   pages     three pages in Lighthouse, and the size of their scripts
// Unless they are named, the last four run with 100,000 leads only, since they do not depend on the number of leads.
import { fork } from "node:child_process";
import { statfsSync } from "node:fs";
import { join } from "node:path";
import { PARTS } from "./bench/parts.ts";
import { aligned, flatnessOf } from "./bench/report.ts";
import type { Result } from "./bench/run.ts";
import { build } from "./build.ts";

const SIZES = [10_000, 100_000, 1_000_000, 5_000_000];
const MIN_LEADS = 10_000;
/** On the disk, including the indexes and what it takes to build them. */
const BYTES_PER_LEAD = 4_000;

const given = process.argv.slice(2);
const sizes = given.filter((argument) => /^\d/.test(argument)).map(Number);
const names = given.filter((argument) => !/^\d/.test(argument));
const isSize = (leads: number) => Number.isSafeInteger(leads) && leads >= MIN_LEADS;
if (!sizes.every(isSize) || !names.every((name) => Object.hasOwn(PARTS, name))) {
  console.error(usage());
  process.exit(2);
}

const startedAt = performance.now();
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
  console.log(`\nTotal: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function usage(): string {
  const width = Math.max(...Object.keys(PARTS).map((name) => name.length));
  return [
    "Usage: npm run bench [-- LEADS ... PARTS ...]",
    `LEADS: ${MIN_LEADS} or more; by default ${SIZES.join(", ")}`,
    "PARTS: by default all of these; the last four with 100000 leads only",
    ...Object.entries(PARTS).map(([name, about]) => `  ${name.padEnd(width)}  ${about}`),
  ].join("\n");
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
  const child = fork(join(import.meta.dirname, "bench/size.ts"), [String(leads), ...names]);
  ending.signal.addEventListener("abort", () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    let results: Result[] | undefined;
    child.once("message", (message: Result[]) => {
      results = message;
    });
    child.once("exit", () => (results ? resolve(results) : reject(new Error(`The run with ${leads} leads failed.`))));
  });
}
