// @module-tag all
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { seed } from "@/prisma/data";
import { api } from "../support/api";
import { killConsoles, startAnotherConsole } from "../support/console-process";
import { fault } from "../support/fault";
import { useOwnDatabase } from "../support/own-database";
import { makeLead, makeTenant, makeUser, PASSWORD } from "../support/world";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const CONNECTIONS = 10;

let port: string;
let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
  port = new URL((await startAnotherConsole()).url).port;
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
});

test("while every connection is waiting, users can sign in, the health check answers, and others get a Retry-After", async () => {
  const recovery = fault({
    fault: "Every connection to the database is waiting for a lock",
    seen: "Who waits is told after a few seconds that the service is busy. Others can sign in.",
  });
  const tenant = await makeTenant();
  const [writer, arriving] = [await makeUser(tenant, { permissions: ["leads.update"] }), await makeUser(tenant)];
  const lead = await makeLead(tenant);
  const nobody = api(undefined, { port });
  const arrive = async () => [
    await nobody.get("/api/health"),
    await nobody.post("/api/login", { email: arriving.email, password: PASSWORD }),
  ];
  const write = (version: number) =>
    api(writer, { port }).put(`/api/leads/${lead.id}`, { name: `Busi ${version}`, version });
  expect([await write(1), ...(await arrive())].map(({ status }) => status)).toEqual([200, 200, 200]);
  const { answers, meanwhile } = await asPlatform(() =>
    transaction(async () => {
      await db.$queryRaw`SELECT FROM leads WHERE id = ${lead.id} FOR UPDATE`;
      const writes = Array.from({ length: 4 * CONNECTIONS }, () => write(2));
      await vi.waitUntil(async () => (await waiting()) === CONNECTIONS, { timeout: 4_000, interval: 20 });
      const meanwhile = await arrive();
      await vi.waitUntil(async () => (await waiting()) === CONNECTIONS, { timeout: 4_000, interval: 20 });
      return { answers: await Promise.all(writes), meanwhile };
    }),
  );
  expect(meanwhile.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual(
    Array(4 * CONNECTIONS).fill([503, "2"]),
  );
  await recovery.until(async () => (await write(2)).status === 200);
});

async function waiting(): Promise<number> {
  const rows = await asPlatform(
    () => db.$queryRaw`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return (rows as unknown[]).length;
}
