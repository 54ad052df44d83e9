// @module-tag all
import { to as copyTo } from "pg-copy-streams";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import {
  answerLimits,
  asPlatform,
  db,
  disconnect,
  snapshot,
  transaction,
  withTenant,
} from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { TenantPool } from "@/lib/platform/db/pool.server";
import { env } from "@/lib/platform/settings/env.server";
import { seed } from "@/prisma/data";
import { freePort } from "@/scripts/postgres.ts";
import { api, type Refusal } from "../support/api";
import { type Console, killConsoles, startAnotherConsole, startConsole } from "../support/console-process";
import { consumersLinked } from "../support/consumers";
import { READ_OF_TENANT, readOfTenant } from "../support/definer-functions";
import { openEvents } from "../support/events";
import { csvOfPeople, importDone } from "../support/imports";
import { useOwnDatabase } from "../support/own-database";
import { makeSale } from "../support/records";
import { readAllAtOnce } from "../support/storm";
import { leftovers, NOTHING_LEFT, startTransactionPooler } from "../support/transaction-pooler";
import { makeLead, makeTenant, makeUser, signInAgain, type TestTenant, unique } from "../support/world";

// docs/decisions/0320. Both this process and a console reach the database through a pooler that gives each transaction
// another session.

const SESSIONS = 5;

let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
let running: Console;
let port: string;
let ours: TestTenant;
let theirs: TestTenant;

let leaveDatabase: () => Promise<void>;
let pooled: Record<string, string>;

beforeAll(async () => {
  leaveDatabase = await useOwnDatabase(async (direct) => {
    pooler = await startTransactionPooler(direct, SESSIONS);
    pooled = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, DB_POOLING: "transaction" };
    return pooled;
  });
  await seed({ demo: false }); // the permissions
  running = await startAnotherConsole(pooled);
  port = new URL(running.url).port;
  [ours, theirs] = await Promise.all([makeTenant(), makeTenant()]);
});
afterAll(async () => {
  await killConsoles();
  await disconnect();
  await pooler.stop();
  await leaveDatabase();
});

describe("a start", () => {
  const start = async (settings: Record<string, string>) => {
    const { NEXTAUTH_SECRET = "", DATA_KEY = "", DATA_DIR } = env();
    const PORT = String(await freePort());
    return startConsole({ NEXTAUTH_SECRET, DATA_KEY, DATA_DIR, PORT, ...settings }).ended;
  };

  test("is refused behind a pooler in transaction mode that the settings do not name", async () => {
    const { code, output } = await start({ DATABASE_URL: pooler.url });
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      "DATABASE_URL leads to a pooler in transaction mode. Set DB_POOLING=transaction and DATABASE_DIRECT_URL, or let the pooler give each connection a session.",
    );
  });

  test("is refused when DATABASE_DIRECT_URL leads to that pooler too", async () => {
    const { code, output } = await start({ ...pooled, DATABASE_DIRECT_URL: pooler.url });
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      "DATABASE_DIRECT_URL leads to a pooler in transaction mode. It has to lead to Postgres itself.",
    );
  });
});

describe("a statement", () => {
  const seen = () => db.tenant.findMany({ select: { id: true } });
  const roleOf = async () => {
    const [row] = await db.$queryRaw<{ role: string; timeout: string }[]>`
      SELECT current_setting('role') AS role, current_setting('statement_timeout') AS timeout`;
    return row;
  };

  test("has the right tenant, however many run at once", async () => {
    const asked = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? ours.id : theirs.id));
    expect(await Promise.all(asked.map((id) => withTenant(id, seen)))).toEqual(asked.map((id) => [{ id }]));
  });

  test("has its role and its time-out, in a transaction too", async () => {
    const { statementTimeout } = answerLimits(env().DB_ANSWER_SECONDS);
    const tenant = { role: "app_tenant", timeout: `${statementTimeout}ms` };
    expect(await withTenant(ours.id, roleOf)).toEqual(tenant);
    expect(await withTenant(ours.id, () => transaction(roleOf))).toEqual(tenant);
    expect(await asPlatform(roleOf)).toEqual({ ...tenant, role: "none" });
    expect(await asPlatform(() => transaction(roleOf))).toEqual({ ...tenant, role: "none" });
    expect(await seen()).toEqual([]);
  });

  test("sees nothing of another tenant after one that failed", async () => {
    const failing = () => db.$executeRawUnsafe("SELECT 1/0");
    await expect(withTenant(ours.id, failing)).rejects.toThrow("division by zero");
    await expect(withTenant(ours.id, () => transaction(failing))).rejects.toThrow("division by zero");
    expect(await seen()).toEqual([]);
    expect(await withTenant(theirs.id, seen)).toEqual([{ id: theirs.id }]);
  });

  test.each(Object.keys(READ_OF_TENANT))("that calls %s reads its own tenant, whichever it asks for", async (name) => {
    const other = await makeTenant();
    await makeLead(other);
    await makeSale(other, await makeUser(other));
    await consumersLinked(other);
    const ask = () => readOfTenant(name, other);
    expect((await withTenant(other.id, ask)).length).toBeGreaterThan(0);
    expect(await withTenant(ours.id, ask)).toEqual([]);
    expect(await withTenant(ours.id, () => transaction(ask))).toEqual([]);
  });

  test("in a transaction has the tenant that began it, and all are undone together", async () => {
    const name = unique("Team ");
    const work = async () => {
      expect(await seen()).toEqual([{ id: ours.id }]);
      await db.team.create({ data: { tenant_id: ours.id, name } });
      throw new Error("Changed my mind");
    };
    await expect(withTenant(ours.id, () => transaction(work))).rejects.toThrow("Changed my mind");
    expect(await asPlatform(() => db.team.count({ where: { name } }))).toBe(0);
  });

  test("that breaks a constraint says which, and the work after it goes on", async () => {
    const data = { tenant_id: ours.id, name: unique("Team ") };
    const create = () => withTenant(ours.id, () => db.team.create({ data }));
    await create();
    const error: unknown = await create().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Prisma.PrismaClientKnownRequestError);
    expect(error).toMatchObject({ code: "P2002" });
    expect(await withTenant(ours.id, () => db.team.count({ where: { name: data.name } }))).toBe(1);
  });

  test("reads the database as it was when its snapshot began", async () => {
    const count = () => withTenant(ours.id, () => db.team.count());
    const [before, after] = await withTenant(ours.id, () =>
      snapshot(async () => {
        const first = await db.team.count();
        await asPlatform(() => db.team.create({ data: { tenant_id: ours.id, name: unique("Team ") } }));
        return [first, await db.team.count()];
      }),
    );
    expect(after).toBe(before);
    expect(await count()).toBe((before ?? 0) + 1);
  });

  test("that would run without an identity, such as COPY, is refused", async () => {
    const pool = new TenantPool({ connectionString: pooler.url, sharesSessions: true });
    const client = await pool.connect();
    expect(() => client.query(copyTo("COPY tenants TO STDOUT"))).toThrow("without an identity");
    client.release();
    await pool.end();
  });

  test("leaves nothing in the session that it ran in", async () => {
    expect(await leftovers(pooler.url, SESSIONS)).toEqual(Array.from({ length: SESSIONS }, () => NOTHING_LEFT));
  });
});

describe("a console", () => {
  test("tells nobody anything of another organisation among 200 requests at once", async () => {
    expect(await readAllAtOnce([], port)).toEqual([]);
  });

  test("answers a taken name with its field, and works on", async () => {
    const user = api(await makeUser(ours, { permissions: PERMISSIONS }), { port });
    const team = {
      name: unique("Team "),
      leader_user_id: null,
      member_ids: [],
      product_ids: [ours.product.id],
      allocation_mode: "pull",
      max_open_leads: 10,
      release_after_hours: 24,
      active: true,
    };
    const answers = await Promise.all([1, 2, 3].map(() => user.post("/api/teams", team)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await user.get("/api/teams")).status).toBe(200);
  });

  test("ends a session at once", async () => {
    const user = await makeUser(ours);
    const session = api(await signInAgain(user), { port });
    expect((await session.get("/api/user")).status).toBe(200);
    expect((await session.post("/api/logout")).status).toBe(204);
    expect((await session.get("/api/user")).status).toBe(401);
  });

  test("imports leads in the background, tells open pages, and exports them", async () => {
    const user = await makeUser(ours, { permissions: PERMISSIONS });
    const client = api(user, { port });
    const stream = await openEvents(user, "", port);
    const file = new File([csvOfPeople(250)], "leads.csv", { type: "text/csv" });
    const fields = { file, product_id: String(ours.product.id) };
    const { body, status } = await client.form<{ id: number } & Refusal>("/api/lead-imports", fields);
    expect({ status, body }).toMatchObject({ status: 201 });
    await importDone(client, body.id);
    expect((await client.post(`/api/lead-imports/${body.id}/start`)).status).toBe(200);
    expect(await importDone(client, body.id)).toMatchObject({ status: "done" });
    await expect.poll(() => JSON.stringify(stream.last("counts")), { timeout: 10_000 }).toContain("250");
    stream.close();
    const exported = await client.get<string>("/api/leads/export");
    expect(exported.body.trim().split("\n")).toHaveLength(251);
  });

  test("leaves nothing in the sessions that it used", async () => {
    running.kill("SIGTERM");
    expect((await running.ended).code).toBe(0);
    expect(await leftovers(pooler.url, SESSIONS)).toEqual(Array.from({ length: SESSIONS }, () => NOTHING_LEFT));
  });
});
