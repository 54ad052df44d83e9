import { Pool } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asPlatform, withTenant } from "@/lib/platform/db/client.server";
import { preferIdleConnection, TenantPool } from "@/lib/platform/db/pool.server";
import { env } from "@/lib/platform/settings/env.server";

// docs/decisions/0083: this relies on pg-pool's private list of idle connections, and fails when a release changes it.

const CONNECTIONS = 3;
const settings = () => ({ connectionString: env().DATABASE_URL, max: CONNECTIONS });

async function openConnections(pool: Pool) {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => asPlatform(() => pool.connect())));
  for (const client of clients) client.release();
  return clients;
}

describe("pg's own pool", () => {
  let pool: Pool;
  beforeEach(() => {
    pool = new Pool(settings());
  });
  afterEach(() => pool.end());

  test("returns the connection that was released last, unless another idle one is preferred", async () => {
    const clients = await openConnections(pool);
    expect(pool.idleCount).toBe(CONNECTIONS);
    const next = await pool.connect();
    next.release();
    expect(next).toBe(clients.at(-1));

    for (const preferred of clients) {
      preferIdleConnection(pool, (client) => client === preferred);
      const client = await pool.connect();
      client.release();
      expect(client).toBe(preferred);
    }
    expect(pool.totalCount).toBe(CONNECTIONS);
  });
});

describe("a tenant pool", () => {
  let pool: TenantPool;
  beforeEach(() => {
    pool = new TenantPool(settings());
  });
  afterEach(() => pool.end());

  test("gives every identity a connection that already has it, if there are enough", async () => {
    await openConnections(pool);
    const round = async () => {
      const pids: number[] = [];
      for (const as of [asPlatform, ofTenant(1), ofTenant(2)]) pids.push(await as(() => pidOf(pool)));
      return pids;
    };
    for (let warmUp = 1; warmUp < CONNECTIONS; warmUp += 1) await round();
    const pids = await round();
    expect(new Set(pids).size).toBe(CONNECTIONS);
    expect(await round()).toEqual(pids);
  });

  test("runs every query with the right identity, on any connection", async () => {
    const identity = "SELECT current_user = 'app_tenant' AS is_tenant, current_setting('app.tenant_id') AS tenant";
    for (const tenant of [1, 2, 1]) {
      const { rows } = await withTenant(tenant, () => pool.query(identity));
      expect(rows).toEqual([{ is_tenant: true, tenant: String(tenant) }]);
    }
    const { rows } = await asPlatform(() => pool.query(identity));
    expect(rows).toEqual([{ is_tenant: false, tenant: "" }]);
  });
});

const ofTenant =
  (id: number) =>
  <T>(work: () => Promise<T>) =>
    withTenant(id, work);

async function pidOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}
