// @module-tag all
import { randomBytes } from "node:crypto";
import { createServer, connect as openSocket } from "node:net";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { env } from "@/lib/platform/settings/env.server";
import { waitForDatabase } from "@/scripts/container/wait-for-database.ts";
import { freePort } from "@/scripts/postgres.ts";
import { killConsoles, startConsole } from "../support/console-process";
import { unique } from "../support/world";

afterAll(killConsoles);

const ADMIN = { ADMIN_EMAIL: "admin@example.com", ADMIN_PASSWORD: "Long-enough-1" };

const withServer = async <T>(work: (server: Client) => Promise<T>): Promise<T> => {
  const server = new Client(env().DATABASE_URL);
  await server.connect();
  return work(server).finally(() => server.end());
};

const addressOf = (changes: { pathname?: string; host?: string }) =>
  Object.assign(new URL(env().DATABASE_URL ?? ""), changes).href;

/** Runs with the settings of consoles on a new database. */
async function onEmptyDatabase(work: (settings: Record<string, string>) => Promise<void>): Promise<void> {
  const name = unique("empty_");
  await withServer((server) => server.query(`CREATE DATABASE ${name}`));
  const secrets = { NEXTAUTH_SECRET: randomBytes(32).toString("hex"), DATA_KEY: randomBytes(32).toString("base64") };
  const settings = { ...secrets, DATABASE_URL: addressOf({ pathname: name }), DATA_DIR: env().DATA_DIR };
  try {
    await work(settings);
  } finally {
    await withServer((server) => server.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}

/** Starts a console and, once it is ready, stops it. @returns what it said */
async function startAndStop(settings: Record<string, string>): Promise<string> {
  const started = startConsole({ ...settings, PORT: String(await freePort()) });
  await vi.waitUntil(() => started.output().includes("Ready on"), { timeout: 300_000 });
  started.kill("SIGTERM");
  const { code, output } = await started.ended;
  expect(code).toBe(0);
  return output;
}

test("of consoles that start together on an empty database, every one comes up, and the data is there once", () =>
  onEmptyDatabase(async (settings) => {
    const shared = { ...settings, ...ADMIN, SEED_DEMO: "true" };
    await Promise.all([startAndStop(shared), startAndStop(shared)]);
    const database = new Client(settings.DATABASE_URL);
    await database.connect();
    const { rows } = await database.query("SELECT (SELECT count(*)::int FROM tenants) AS tenants");
    expect(rows).toEqual([{ tenants: 2 }]);
    await database.end();
  }));

test("a console on an empty database, with nobody who could sign in, says so when it is ready", () =>
  onEmptyDatabase(async (settings) => {
    expect(await startAndStop(settings)).toMatch(/Ready on [\s\S]*Nobody can sign in: the database has no user/);
  }));

test("a console that somebody has begun to use gets no demo, and names no administrator who is not there", () =>
  onEmptyDatabase(async (settings) => {
    expect(await startAndStop({ ...settings, ...ADMIN })).toContain(`${ADMIN.ADMIN_EMAIL} (Administrator)`);
    expect(await startAndStop({ ...settings, SEED_DEMO: "true" })).not.toMatch(/\(Administrator\)|Password/);
  }));

test("a first start says what it prepares and how long that took, and the next one has nothing to say of it", () =>
  onEmptyDatabase(async (settings) => {
    const first = await startAndStop({ ...settings, ...ADMIN });
    expect(first).toMatch(/^Preparing the database \(.+\) …$/m);
    expect(first).toMatch(/^ {2}Database \d+ s, server \d+ s$/m);
    expect(await startAndStop(settings)).not.toMatch(/Installing|Building|Preparing|server \d+ s/);
  }));

test("a container waits for a database that comes up later than itself, and says so", async () => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  const port = await freePort();
  const { hostname, port: real } = new URL(env().DATABASE_URL ?? "");
  const waiting = waitForDatabase(addressOf({ host: `127.0.0.1:${port}` }), "DATABASE_URL");
  await vi.waitUntil(() =>
    said.mock.calls.flat().some((line) => /Waiting up to 60 s.*ECONNREFUSED/.test(String(line))),
  );
  said.mockRestore();

  const late = createServer((client) => client.pipe(openSocket(Number(real), hostname)).pipe(client));
  await new Promise<void>((resolve) => late.listen(port, "127.0.0.1", resolve));
  await waiting;
  late.close();
});

test("a container does not wait for a database that refuses it for good", async () => {
  const missing = waitForDatabase(addressOf({ pathname: "nowhere" }), "DATABASE_URL");
  await expect(missing).rejects.toThrow(/DATABASE_URL can't be used: .*"nowhere" does not exist/);
});
