// Measures the named parts, or all, with one number of leads. scripts/bench.ts starts it and receives the results.
import { postmasterOf } from "./cpu.ts";
import { measureImports } from "./import.ts";
import { measureInsertPrice } from "./insert-price.ts";
import { type Job, jobsFor } from "./jobs.ts";
import { measurePages } from "./lighthouse.ts";
import { measureNextLead } from "./next-lead.ts";
import { chosenParts, type OtherPart } from "./parts.ts";
import { limitsOf, ratiosOf, tableOf } from "./report.ts";
import { PRODUCT_SLUG, TENANTS } from "./rows.ts";
import { measure, type Result, requireSameBytes, type Server } from "./run.ts";
import { measureSteps } from "./sale-steps.ts";
import { measureStorm } from "./storm.ts";
import { openFilledDatabase, openFloor, openServer } from "./world.ts";

const INTERRUPTED = 130;

const leads = Number(process.argv[2]);
const parts = chosenParts(process.argv.slice(3), leads);
const closers: (() => Promise<void>)[] = [];
const onClose = (close: () => Promise<void>) => void closers.push(close);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => close(INTERRUPTED));
process.on("disconnect", () => close(INTERRUPTED));

try {
  const results = await bench();
  await new Promise((resolve) => process.send?.(results, resolve));
  await close(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await close(1);
}

async function bench(): Promise<Result[]> {
  console.log(`\nFilling a database with ${leads} leads …`);
  const { token, cookie, ...tenant } = await timed("data", () => openFilledDatabase(leads, onClose));
  const server = { name: "console", token, ...(await openServer(onClose)) };
  const floor = { name: "floor", token, ...(await openFloor(onClose)) };
  const postgres = await postmasterOf(process.env.DATABASE_URL);
  console.log(`${TENANTS} tenants; the measured one has ${tenant.leads} of the leads, and ${tenant.sales} sales.\n`);

  const results: Result[] = [];
  for (const [part, jobs] of Object.entries(jobsFor(tenant))) {
    if (!parts.includes(part)) continue;
    results.push(...(await timed(part, () => measureAll(jobs, server, floor, postgres))));
  }
  const ratios = ratiosOf(results, server.name, floor.name);
  const limits = limitsOf(results, server.name, floor.name);
  if (results.length > 0) console.log(["", tableOf(results), ratios, limits].join("\n\n"));

  const host = `http://tenant-1.localhost:${new URL(server.url).port}`;
  const leadList = `${host}/leads/${PRODUCT_SLUG}`;
  const site = { host, cookie, leads: leadList, sale: `${host}/sales/${PRODUCT_SLUG}?sale=${tenant.saleIds[0]}` };
  const others: Record<OtherPart, () => Promise<string>> = {
    insert: () => measureInsertPrice(postgres),
    import: () => measureImports(server, floor),
    storm: () => measureStorm(server),
    loop: () => measureNextLead(site),
    steps: () => measureSteps(site),
    pages: () => measurePages(site),
  };
  for (const [part, measurePart] of Object.entries(others)) {
    if (!parts.includes(part)) continue;
    console.log(`\nMeasuring ${part} …`);
    await timed(part, async () => console.log(await measurePart()));
  }
  return results;
}

async function measureAll(jobs: Job[], server: Server, floor: Server, postgres: number): Promise<Result[]> {
  const results: Result[] = [];
  for (const job of jobs) {
    console.log(`Measuring ${job.name.trim()} …`);
    // Each server gives a posted lead another id.
    if (job.onFloor === true && !job.post) await requireSameBytes(job, server, floor);
    results.push(...(await measure(job, server, postgres)));
    if (job.onFloor) results.push(...(await measure(job, floor, postgres)));
  }
  return results;
}

/** Does the work of a part, and prints how long it took. */
async function timed<Outcome>(part: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = await work();
  console.log(`${part}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return outcome;
}

async function close(code: number): Promise<void> {
  while (closers.length > 0) await closers.pop()?.();
  process.exit(code);
}
