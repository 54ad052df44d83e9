// @module-tag all
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { OutcomeImport, OutcomeImportProgress } from "@/lib/sales/outcomes/schema";
import { seed } from "@/prisma/data";
import { api } from "../support/api";
import { type Console, kill, killConsoles, startAnotherConsole } from "../support/console-process";
import { fault } from "../support/fault";
import { makeSubmittedSales, outcomesDone, type SubmittedSale } from "../support/outcomes";
import { useOwnDatabase } from "../support/own-database";
import { makeTenant, makeUser } from "../support/world";

// On its own database, so that no other process continues the import of a killed one.

const SALES = 10_000;
/** So many that a statement stays within its time limit beside other tests. */
const SALES_A_STATEMENT = 2_000;

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
});

test("an import of outcomes whose process is killed continues in another one, and each sale is changed once", async () => {
  fault({
    fault: "A process is killed in the middle of an import of outcomes",
    seen: "The import goes on where it was; every outcome is recorded once.",
    back: "when a process runs",
  });
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["sales.outcome"] });
  const clientOf = ({ url }: Console) => api(user, { port: new URL(url).port });
  const sales: SubmittedSale[] = [];
  while (sales.length < SALES) sales.push(...(await makeSubmittedSales(tenant, SALES_A_STATEMENT)));
  const rows = sales.map(({ reference }) => `${reference},pending`);
  const file = new File([["reference,policy_outcome", ...rows, "NO-1,pending"].join("\n")], "outcomes.csv");

  const first = await startAnotherConsole();
  const { body } = await clientOf(first).form<OutcomeImportProgress>("/api/outcome-imports", { file });
  const read = async () => (await clientOf(first).get<OutcomeImport>(`/api/outcome-imports/${body.id}`)).body;
  await vi.waitUntil(async () => (await read()).done > 0, { timeout: 300_000, interval: 20 });
  const family = first.family();
  first.kill("SIGKILL");
  kill(family, "SIGKILL");
  await first.ended;
  const atDeath = await asPlatform(() => db.outcomeImport.findFirstOrThrow({ where: { id: body.id } }));
  expect(atDeath.finished_rows).toBeLessThan(SALES);
  expect(await changes(tenant.id)).toMatchObject({ changed: atDeath.accepted, events: atDeath.accepted });

  const second = await startAnotherConsole();
  const done = await outcomesDone(clientOf(second), body.id, 120_000);
  expect(done).toMatchObject({ status: "done", rows: SALES + 1, done: SALES + 1, accepted: SALES, refused: 1 });
  expect(await changes(tenant.id)).toEqual({ changed: SALES, events: SALES, versions: SALES * 2 });
});

type Changes = { changed: number; events: number; versions: number };

/** How many sales have the outcome, with how many events, and the sum of the versions of all. */
const changes = async (tenantId: number) =>
  (
    await asPlatform(
      () => db.$queryRaw<Changes[]>`
        SELECT (count(*) FILTER (WHERE policy_outcome = 'pending'))::int AS changed, sum(version)::int AS versions,
          (SELECT count(*)::int FROM sale_events WHERE tenant_id = ${tenantId} AND type = 'outcome') AS events
        FROM sales WHERE tenant_id = ${tenantId}`,
    )
  )[0];
