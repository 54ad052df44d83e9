// @module-tag all
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { env } from "@/lib/platform/settings/env.server";
import { seed } from "@/prisma/data";
import { freePort } from "@/scripts/postgres.ts";
import { api } from "../support/api";
import { type Console, kill, killConsoles, startConsole } from "../support/console-process";
import { fault } from "../support/fault";
import { csvOfPeople, importDone } from "../support/imports";
import { useOwnDatabase } from "../support/own-database";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// On its own database, so that no other process continues the import of a killed one.

const ROWS = 10_000;

let leaveDatabase: () => Promise<void>;
let tenant: TestTenant;
let user: TestUser;
let running: Console;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
  await beSomebodyElse();
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
});

test("an import whose process is killed continues in another one, and every row is imported once", async () => {
  fault({
    fault: "A process is killed in the middle of an import",
    seen: "The import goes on where it was; every row becomes one lead.",
    back: "when a process runs",
  });
  const first = await startOne();
  const { id } = await readyImport(first);
  await clientOf(first).post(`/api/lead-imports/${id}/start`);
  await until(first, id, ({ counts }) => counts.valid > 0);
  await killWhole(first);
  const [atDeath] = await leadsAndCounts();
  expect(atDeath?.leads).toBeLessThan(ROWS);
  expect(atDeath?.leads).toBe(atDeath?.counted);

  running = await startOne();
  await expectAllOf(id);
});

test("an import whose process is stopped is returned to the queue, and another process continues at once", async () => {
  fault({
    fault: "A process is stopped in the middle of an import",
    seen: "The import goes on at once in another process.",
    back: "when a process runs",
  });
  await beSomebodyElse();
  const { id } = await readyImport(running);
  await clientOf(running).post(`/api/lead-imports/${id}/start`);
  await until(running, id, ({ counts }) => counts.valid > 0);
  running.kill("SIGTERM");
  expect((await running.ended).code).toBe(0);
  expect(await jobsAtWork()).toEqual([{ count: 0 }]);

  running = await startOne();
  await expectAllOf(id);
});

test("an import whose web server dies continues in the one that is started instead", async () => {
  const recovery = fault({
    fault: "The web server dies in the middle of an import",
    seen: "The page can't be reached for a moment; the import goes on.",
  });
  await beSomebodyElse();
  const { id } = await readyImport(running);
  await clientOf(running).post(`/api/lead-imports/${id}/start`);
  await until(running, id, ({ counts }) => counts.valid > 0);
  kill([running.part("web")], "SIGKILL");
  await recovery.until(isUp);
  await expectAllOf(id);
});

const isUp = () =>
  fetch(`${running.url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

test("an import continues after the database has dropped its connections", async () => {
  fault({
    fault: "The database drops every connection in the middle of an import",
    seen: "Nothing. Every row becomes one lead.",
    back: "at once: the import takes new connections",
  });
  await beSomebodyElse();
  const { id } = await readyImport(running);
  await clientOf(running).post(`/api/lead-imports/${id}/start`);
  for (const share of [0.2, 0.4, 0.6]) {
    await until(running, id, ({ counts }) => counts.valid >= ROWS * share);
    await asPlatform(
      () => db.$queryRaw`
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  }
  await expectAllOf(id);
});

test("an import whose process dies while checking its rows is checked by another one", async () => {
  fault({
    fault: "A process is killed while it checks the rows of an import",
    seen: "The upload fails to answer; the import is there when a process runs, and its check is done.",
    back: "when a process runs",
  });
  await beSomebodyElse();
  const file = new File([csvOfPeople(2)], "people.csv");
  const form = { file, product_id: String(tenant.product.id) };
  await asPlatform(() =>
    transaction(async () => {
      await db.$executeRaw`LOCK TABLE suppressions IN ACCESS EXCLUSIVE MODE`; // so that the check has to wait
      const upload = clientOf(running).form("/api/lead-imports", form);
      await vi.waitUntil(isSuppressionsWaitedFor, { timeout: 20_000, interval: 20 });
      const killed = killWhole(running);
      await expect(upload).rejects.toThrow();
      await killed;
    }),
  );

  running = await startOne();
  const { id } = await asPlatform(() => db.leadImport.findFirstOrThrow({ where: { tenant_id: tenant.id } }));
  const found = await importDone(clientOf(running), id);
  expect(found).toMatchObject({ status: "ready", counts: { total: 2, valid: 2 } });
});

async function isSuppressionsWaitedFor(): Promise<boolean> {
  const waiting = await db.$queryRaw<unknown[]>`
    SELECT FROM pg_locks WHERE NOT granted AND relation = 'suppressions'::regclass`;
  return waiting.length > 0;
}

async function beSomebodyElse(): Promise<void> {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["leads.store"] });
}

async function expectAllOf(id: number): Promise<void> {
  const done = await importDone(clientOf(running), id, 120_000);
  expect(done).toMatchObject({ status: "done", counts: { total: ROWS, valid: ROWS, duplicate: 0, invalid: 0 } });
  expect(await leadsAndCounts()).toEqual([{ leads: ROWS, phones: ROWS, entries: ROWS, counted: ROWS, received: ROWS }]);
}

async function startOne(): Promise<Console> {
  const { DATABASE_URL = "", NEXTAUTH_SECRET = "", DATA_KEY = "", DATA_DIR, APP_URL } = env();
  const PORT = String(await freePort());
  const shared = { DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, DATA_DIR, APP_URL };
  const started = startConsole({ ...shared, PORT, TRUSTED_PROXIES: "127.0.0.1" });
  await vi.waitUntil(() => started.output().includes("Ready on"), { timeout: 100_000, interval: 50 });
  return started;
}

/** Kills a console with its web server, which it would start again. */
function killWhole(console: Console) {
  const web = console.part("web");
  console.kill("SIGKILL");
  kill([web], "SIGKILL");
  return console.ended;
}

const clientOf = ({ url }: Console) => api(user, { port: new URL(url).port });

async function readyImport(process: Console): Promise<LeadImport> {
  const file = new File([csvOfPeople(ROWS)], "people.csv");
  const form = { file, product_id: String(tenant.product.id) };
  const { body } = await clientOf(process).form<LeadImport>("/api/lead-imports", form);
  return importDone(clientOf(process), body.id);
}

/** Waits until an import reaches a state. */
const until = (process: Console, id: number, isReached: (found: LeadImport) => boolean) =>
  vi.waitUntil(
    async () => {
      const { status, body } = await clientOf(process).get<LeadImport>(`/api/lead-imports/${id}`);
      return status === 200 && isReached(body);
    },
    { timeout: 300_000, interval: 20 },
  );

const jobsAtWork = () =>
  asPlatform(() => db.$queryRaw`SELECT count(*)::int FROM pgboss.job WHERE name = 'lead-imports' AND state = 'active'`);

type Found = { leads: number; phones: number; entries: number; counted: number; received: number };

const leadsAndCounts = () =>
  asPlatform(
    () => db.$queryRaw<Found[]>`
      SELECT count(*)::int AS leads, count(DISTINCT phone)::int AS phones,
        (SELECT count(*)::int FROM lead_events WHERE tenant_id = ${tenant.id}) AS entries,
        (SELECT coalesce(sum(count), 0)::int FROM lead_counts WHERE tenant_id = ${tenant.id}) AS counted,
        (SELECT coalesce(sum(amount), 0)::int FROM (
          SELECT total AS amount FROM figures
          WHERE tenant_id = ${tenant.id} AND user_id = 0 AND team_id = 0 AND figure = 'received' AND dimension = 'none'
          UNION ALL
          SELECT change FROM insight_changes WHERE tenant_id = ${tenant.id}) AS received) AS received
      FROM leads WHERE tenant_id = ${tenant.id}`,
  );
