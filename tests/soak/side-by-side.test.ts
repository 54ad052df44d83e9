import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { DEMO_PASSWORD } from "@/prisma/data/demo/users";
import { freePort } from "@/scripts/postgres.ts";
import { type Release, releaseBeside } from "@/scripts/release/releases";
import { type Answer, api } from "../support/api";
import { type Console, FROM_SOURCES, killConsoles, startConsole } from "../support/console-process";
import { checkOut } from "../support/older-release";
import { openRelease } from "../support/release-database";
import { record, soakMinutes } from "../support/soak";
import { unique } from "../support/world";

// During a rolling update the previous release goes on serving on the schema of this one.

const MINUTES = soakMinutes(5);
const MINUTE_MS = 60_000;
const PAUSE_MS = 50;
const START_MS = 10 * MINUTE_MS;
const LONG_MS = 3 * START_MS + MINUTES * MINUTE_MS;
const SALE_EVERY = 10;
const MANAGER = "ayesha@umoja.test";

type Calls = ReturnType<typeof api>;
type Lead = { id: number; version: number };

afterAll(killConsoles);

test("the previous release serves beside this one, on this one's schema", { timeout: LONG_MS }, async () => {
  const previous = releaseBeside();
  if (!previous) record("There is no release from 0.3.0 on yet, beside which this one could run.");
  expect(previous ? await failuresBeside(previous) : []).toEqual([]);
});

/** What failed while the previous release and this one served one database. */
async function failuresBeside(previous: Release): Promise<string[]> {
  const [older, data] = await Promise.all([checkOut(previous), openRelease(previous.version)]);
  const database = new Client(data.settings.DATABASE_URL);
  try {
    await database.connect();
    const theirs = await start(data.settings, older.folder);
    await database.query("UPDATE tenants SET calling_hours_enforced = false");
    const applied = await migrationsOf(database);
    const migrated = new AbortController();
    const first = work([await signIn(theirs)], migrated.signal);
    const ours = await start(data.settings);
    migrated.abort();
    const during = await first;
    record(`${(await migrationsOf(database)) - applied} migrations applied while ${previous.version} served`);
    record(`${during.requests} requests meanwhile, ${during.failures.length} failed (limit 0)`);

    const both = [await signIn(theirs), await signIn(ours)];
    const beside = await work(both, AbortSignal.timeout(MINUTES * MINUTE_MS));
    record(`${beside.requests} requests of both in ${MINUTES} min, ${beside.failures.length} failed (limit 0)`);
    return [
      ...during.failures,
      ...beside.failures,
      ...(await stop(theirs)),
      ...(await stop(ours)),
      ...(await recount(data)),
    ];
  } finally {
    await killConsoles();
    await database.end();
    await data.drop();
    await older.remove();
  }
}

/** Starts a console, which builds itself first where it has not been built. */
async function start(settings: Record<string, string>, folder = "."): Promise<Console> {
  const PORT = String(await freePort());
  const started = startConsole({ ...settings, PORT, TRUSTED_PROXIES: "127.0.0.1" }, FROM_SOURCES, folder);
  const ready = vi.waitUntil(() => started.output().includes("Ready on"), { timeout: START_MS, interval: 200 });
  const ended = started.ended.then(({ output }) => Promise.reject(new Error(`It ended while starting:\n${output}`)));
  ended.catch(() => {});
  await Promise.race([ready, ended]);
  return started;
}

async function stop(console: Console): Promise<string[]> {
  console.kill("SIGTERM");
  const { code } = await console.ended;
  return code === 0 ? [] : [`A console ended with ${code}`];
}

async function migrationsOf(database: Client): Promise<number> {
  const { rows } = await database.query(
    "SELECT count(*)::int AS count FROM _prisma_migrations WHERE finished_at IS NOT NULL",
  );
  return rows[0].count;
}

async function signIn({ url }: Console): Promise<Calls> {
  const { port } = new URL(url);
  const fields = { email: MANAGER, password: DEMO_PASSWORD };
  const { body } = await api(undefined, { port }).post<{ token: string }>("/api/login", fields);
  return api({ token: body.token, cookie: "" }, { port });
}

/** Works on leads, each now by one console and now by the other, until the signal. */
async function work(consoles: readonly Calls[], signal: AbortSignal) {
  const failures: string[] = [];
  let requests = 0;
  const at = (turn: number): Calls => consoles[turn % consoles.length] as Calls;
  const expectDone = <Body>(name: string, { status, body }: Answer<Body>): Body => {
    requests += 1;
    if (status >= 300) failures.push(`${name}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const { data } = expectDone("products", await at(0).get<{ data: { id: number }[] }>("/api/products"));
  const product_id = data[0]?.id;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const [one, other] = [at(turn), at(turn + 1)];
    const fields = { product_id, name: "Nomvula", email: `${unique()}@example.test` };
    const { id, version } = expectDone("create", await one.post<Lead>("/api/leads", fields));
    expectDone("read", await other.get<Lead>(`/api/leads/${id}`));
    expectDone("change", await other.put<Lead>(`/api/leads/${id}`, { name: "Busi", version }));
    expectDone("list", await one.get(`/api/leads?product_id=${product_id}&per_page=25`));
    if (turn % SALE_EVERY === 0) {
      const sale = expectDone("convert", await other.post<{ id: number }>("/api/sales", { lead_id: id }));
      expectDone("sale", await one.get(`/api/sales/${sale.id}`));
    } else {
      const declined = { to: "Declined", reason: "Too expensive" };
      expectDone("decline", await one.post(`/api/leads/${id}/transition`, declined));
    }
    await wait(PAUSE_MS);
  }
  return { requests, failures };
}

/** Counts again with this release what both have counted. @returns what differs */
async function recount({ settings }: { settings: Record<string, string> }): Promise<string[]> {
  const { PATH = "", HOME = "" } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions=react-server", "--import=tsx", "scripts/admin.ts", "recount"],
    { env: { PATH, HOME, NODE_ENV: "production", ...settings } },
  );
  return stdout.includes("Every count is right.") ? [] : [stdout];
}
