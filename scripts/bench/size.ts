// Measures everything with one number of leads. scripts/bench.ts starts it and receives the results.
import { postmasterOf } from "./cpu.ts";
import { measureImports } from "./import.ts";
import { measureInsertPrice } from "./insert-price.ts";
import { chosenOf, jobsFor } from "./jobs.ts";
import { measurePages } from "./lighthouse.ts";
import { limitsOf, ratiosOf, tableOf } from "./report.ts";
import { TENANTS } from "./rows.ts";
import { measure, type Result, requireSameBytes } from "./run.ts";
import { measureStorm } from "./storm.ts";
import { openFilledDatabase, openFloor, openServer } from "./world.ts";

/** What does not depend on the number of leads is measured with this many. */
const USUAL_LEADS = 100_000;
const INTERRUPTED = 130;

const leads = Number(process.argv[2]);
const words = process.argv.slice(3);
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
  console.log(`\nFilling a database with ${leads} leads …`);
  const { token, cookie, ...tenant } = await openFilledDatabase(leads, onClose);
  const server = { name: "console", token, ...(await openServer(onClose)) };
  const floor = { name: "floor", token, ...(await openFloor(onClose)) };
  const postgres = await postmasterOf(process.env.DATABASE_URL);

  const results: Result[] = [];
  for (const job of chosenOf(jobsFor(tenant), words)) {
    console.log(`Measuring ${job.name.trim()} …`);
    // Each server gives a posted lead another id.
    if (job.onFloor === true && !job.post) await requireSameBytes(job, server, floor);
    results.push(...(await measure(job, server, postgres)));
    if (job.onFloor) results.push(...(await measure(job, floor, postgres)));
  }
  console.log(
    `\n${leads} leads of ${TENANTS} tenants; the measured one has ${tenant.leads} of them, and ${tenant.sales} sales.`,
  );
  const ratios = ratiosOf(results, server.name, floor.name);
  const limits = limitsOf(results, server.name, floor.name);
  console.log(["", tableOf(results), ratios, limits].join("\n\n"));
  await new Promise((resolve) => process.send?.(results, resolve));
  const isChosen = (name: string) => words.length === 0 || words.includes(name);
  if (isChosen("insert")) {
    console.log("\nMeasuring a lead's insert …");
    console.log(await measureInsertPrice(postgres));
  }
  if (isChosen("import")) {
    console.log("\nMeasuring an import …");
    console.log(await measureImports(server, floor));
  }
  if (words.length === 0 && leads !== USUAL_LEADS) return;
  if (isChosen("storm")) {
    console.log("\nMeasuring a sign-in storm …");
    console.log(await measureStorm(server));
  }
  if (words.length > 0) return;
  console.log("Measuring pages …");
  console.log(`\n${await measurePages({ url: server.url, cookie, saleId: tenant.saleIds[0] })}`);
}

async function close(code: number): Promise<void> {
  while (closers.length > 0) await closers.pop()?.();
  process.exit(code);
}
