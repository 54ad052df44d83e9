import { connect, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerLimits, asPlatform } from "@/lib/platform/db/client.server";
import { TenantPool } from "@/lib/platform/db/pool.server";
import { env } from "@/lib/platform/settings/env.server";

const PATIENCE_MS = 2_000;

/** A proxy to the database that can be paused. */
async function openProxy() {
  const { hostname, port } = new URL(env().DATABASE_URL ?? "");
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) sockets.push(socket.on("error", () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(env().DATABASE_URL ?? "");
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: url.href,
    freeze: () => sockets.forEach((socket) => void socket.pause()),
    thaw: () => sockets.forEach((socket) => void socket.resume()),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe("when the database does not respond", () => {
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let pool: TenantPool;
  beforeEach(async () => {
    proxy = await openProxy();
    pool = new TenantPool({ connectionString: proxy.url, max: 1, query_timeout: PATIENCE_MS });
  });
  afterEach(async () => {
    proxy.close();
    await pool.end();
  });

  test("the query on its connection fails, and the connection is not reused", async () => {
    const client = await pool.connect();
    proxy.freeze();
    await expect(client.query("SELECT 1 AS late")).rejects.toThrow("Query read timeout");
    await expect(client.query("ROLLBACK")).rejects.toThrow();
    client.release();
    proxy.thaw();
    const answers = await Promise.all([2, 3, 4].map((number) => pool.query(`SELECT ${number} AS next`)));
    expect(answers.map(({ rows }) => rows)).toEqual([[{ next: 2 }], [{ next: 3 }], [{ next: 4 }]]);
  });
});

test("a connection on which a write is refused, because its server is no longer the primary, is not reused", async () => {
  const pool = new TenantPool({ connectionString: env().DATABASE_URL, max: 1 });
  const write = "UPDATE tenants SET name = name WHERE id = 0";
  const client = await asPlatform(() => pool.connect());
  await client.query("SET default_transaction_read_only = on"); // as on a replica
  await expect(client.query(write)).rejects.toThrow("read-only transaction");
  client.release();
  expect(await asPlatform(() => pool.query(write))).toMatchObject({ rowCount: 0 });
  await pool.end();
});

test("the database cancels a statement that takes too long, and its connection can be used again", async () => {
  const pool = new TenantPool({ connectionString: env().DATABASE_URL, max: 1, ...answerLimits(2) });
  const client = await pool.connect();
  await expect(client.query("SELECT pg_sleep(20)")).rejects.toThrow("statement timeout");
  expect((await client.query("SELECT 1 AS next")).rows).toEqual([{ next: 1 }]);
  client.release();
  await pool.end();
});
