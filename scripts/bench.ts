// npm run bench [-- LEADS]: how fast the console answers with so many leads, beside a bare server in the same run.
import { postmasterOf } from "./bench/cpu.ts";
import { measureImport } from "./bench/import.ts";
import { jobsFor } from "./bench/jobs.ts";
import { measurePages } from "./bench/lighthouse.ts";
import { ratiosOf, tableOf } from "./bench/report.ts";
import { TENANTS } from "./bench/rows.ts";
import { measure, type Result, requireSameBytes } from "./bench/run.ts";
import { measureStorm } from "./bench/storm.ts";
import { openFilledDatabase, openFloor, openServer } from "./bench/world.ts";
import { build } from "./build.ts";

const FEWEST_LEADS = 10_000;
const INTERRUPTED = 130;

const leads = Number(process.argv[2] ?? 100_000);
if (!Number.isSafeInteger(leads) || leads < FEWEST_LEADS) {
  console.error(`Usage: npm run bench [-- LEADS]: ${FEWEST_LEADS} or more`);
  process.exit(2);
}

const closers: (() => Promise<void>)[] = [];
const onClose = (close: () => Promise<void>) => void closers.push(close);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => close(INTERRUPTED));
process.on("disconnect", () => close(INTERRUPTED));

try {
  await bench();
  await close(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await close(1);
}

async function bench(): Promise<void> {
  await build();
  console.log(`Filling a database with ${leads} leads …`);
  const { token, cookie, ...tenant } = await openFilledDatabase(leads, onClose);
  const server = { name: "console", token, ...(await openServer(onClose)) };
  const floor = { name: "floor", token, ...(await openFloor(onClose)) };
  const postgres = await postmasterOf(process.env.DATABASE_URL);

  const results: Result[] = [];
  for (const job of jobsFor(tenant.leads, tenant.email)) {
    console.log(`Measuring ${job.name.trim()} …`);
    // A lead that is posted gets another number from each.
    if (job.onFloor && !job.post) await requireSameBytes(job, server, floor);
    results.push(...(await measure(job, server, postgres)));
    if (job.onFloor) results.push(...(await measure(job, floor, postgres)));
  }
  console.log("Measuring a sign-in storm …");
  const storm = await measureStorm(server);
  console.log("Measuring an import …");
  const imported = await measureImport(server);
  console.log("Measuring pages …");
  const pages = await measurePages({ url: server.url, cookie });
  console.log(`\n${leads} leads of ${TENANTS} tenants; the one that asks has ${tenant.leads} of them.\n`);
  console.log(
    `${tableOf(results)}\n\n${ratiosOf(results, server.name, floor.name)}\n\n${storm}\n\n${imported}\n\n${pages}`,
  );
}

async function close(code: number): Promise<void> {
  while (closers.length > 0) await closers.pop()?.();
  process.exit(code);
}
