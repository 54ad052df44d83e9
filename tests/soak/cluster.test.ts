import "@/lib/domains.server";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db, disconnect } from "@/lib/platform/db/client.server";
import { stopBoss } from "@/lib/platform/jobs/boss.server";
import { freePort } from "@/scripts/postgres.ts";
import { startMailServer } from "@/scripts/testing/mail-server.ts";
import { api } from "../support/api";
import { type Measured, startLoad } from "../support/cluster/load";
import { addressOf, type PatroniCluster, startPatroni } from "../support/cluster/patroni";
import { endPrograms, waitFor } from "../support/cluster/programs";
import { startHaproxy, startPgbouncer } from "../support/cluster/proxies";
import { type Console, killConsoles, startConsole } from "../support/console-process";
import { makeFullTenant } from "../support/database";
import { mailsTo, mailTo } from "../support/mails";
import { startS3 } from "../support/s3";
import { record, soakMinutes } from "../support/soak";
import { readAllAtOnce } from "../support/storm";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// Two consoles behind HAProxy, on one Postgres with a replica that takes its place, and one S3 store.

vi.setConfig({ testTimeout: 15 * 60_000, hookTimeout: 5 * 60_000 });

const MINUTE_MS = 60_000;
const SETTLE_MS = 3_000;
const LOAD_BEFORE_MS = 5_000;
const LOAD_AFTER_MS = 15_000;
const MOST_SECONDS_AFTER_PROMOTION = 10;
const MAILS = 30;

const folder = mkdtempSync(join(tmpdir(), "cluster-"));
const closers: (() => Promise<unknown>)[] = [];
let cluster: PatroniCluster;
let proxy: Awaited<ReturnType<typeof startHaproxy>>;
let settings: Record<string, string>;
let direct: string;
let ports: number[];
let consoles: Console[] = [];
let tenant: TestTenant;
let user: TestUser;

beforeAll(async () => {
  chmodSync(folder, 0o755); // Postgres runs as another user than root
  const mails = await startMailServer(join(folder, "mails"));
  const s3 = await startS3();
  closers.push(mails.stop, s3.stop);
  ports = [await freePort(), await freePort()];
  cluster = await startPatroni(folder);
  proxy = await startHaproxy(join(folder, "haproxy"), ports, cluster.nodes);
  direct = addressOf(proxy.database);
  const url = `http://localhost:${proxy.web}`;
  settings = {
    ...s3.settings,
    DATABASE_URL: direct,
    NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
    DATA_KEY: randomBytes(32).toString("base64"),
    APP_URL: url,
    SMTP_URL: mails.url,
    MAIL_FROM: "Console <no-reply@localhost>",
    TRUSTED_PROXIES: "127.0.0.1",
    DRAIN_SECONDS: "5",
  };
  const ours = { DATA_DIR: join(folder, "test"), TEST_URL: url, TEST_MAILS: join(folder, "mails"), LASTING_KEYS: "" };
  Object.assign(process.env, settings, ours);
});
afterAll(async () => {
  await killConsoles();
  await stopBoss();
  await disconnect();
  await endPrograms();
  for (const close of closers) await close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (place: number, more: Record<string, string> = {}) =>
  startConsole({ ...settings, ...more, PORT: String(ports[place]), DATA_DIR: join(folder, `console${place}`) });

async function ready(...started: Console[]): Promise<void> {
  for (const { output } of started) await waitFor("a console", async () => output().includes("Ready on"), 120);
  await waitFor("HAProxy to see it", async () => (await api().get("/api/health")).status === 200);
}

/** Ends a console as an orchestrator does, and starts it again. */
async function restart(place: number, more: Record<string, string> = {}): Promise<void> {
  consoles[place]?.kill("SIGTERM");
  expect((await consoles[place]?.ended)?.code).toBe(0);
  const started = start(place, more);
  consoles[place] = started;
  await ready(started);
  await wait(SETTLE_MS); // until HAProxy has seen both
}

const webServers = () => consoles.map((each) => each.part("web").identity);

function tell(what: string, { requests, errors, written, lost }: Measured, more = ""): void {
  record(`${what}: ${requests} requests, ${errors} errors${more}; ${written} acknowledged writes, ${lost} lost`);
}

describe("two consoles behind HAProxy", () => {
  test("start at once on an empty database, and every migration runs once", async () => {
    const startedAt = Date.now();
    consoles = [start(0), start(1)];
    await ready(...consoles);
    record(`Two consoles started on an empty database in ${Math.round((Date.now() - startedAt) / 1_000)} s`);
    const [found] = await asPlatform(
      () => db.$queryRaw<{ all: number; distinct: number }[]>`
        SELECT count(*)::int AS all, count(DISTINCT migration_name)::int AS distinct FROM _prisma_migrations`,
    );
    expect(found?.all).toBe(found?.distinct);
    tenant = await makeTenant();
    user = await makeUser(tenant, { permissions: PERMISSIONS });
  });

  test("restart one after the other under load without an error", async () => {
    const load = startLoad(tenant, user);
    await wait(LOAD_BEFORE_MS);
    for (const place of [0, 1]) await restart(place);
    const measured = await load.stop();
    tell("Rolling restart", measured);
    expect(measured, `${JSON.stringify(measured.statuses)} ${proxy.output()}`).toMatchObject({ errors: 0, lost: 0 });
  });

  test("run every job once", async () => {
    const people = await Promise.all(Array.from({ length: MAILS }, () => makeUser(tenant)));
    await Promise.all(people.map(({ email }) => api().post("/api/otp/send", { email })));
    for (const { email } of people) await mailTo(email);
    await wait(SETTLE_MS); // long enough for a second one
    const counts = await Promise.all(people.map(async ({ email }) => (await mailsTo(email)).length));
    record(`Emails: ${counts.filter((count) => count === 1).length} of ${MAILS} came once`);
    expect(counts).toEqual(people.map(() => 1));
  });

  test("live through the loss of the primary", () => losePrimary("Primary killed"));
});

describe.each(["session", "transaction"] as const)("behind PgBouncer in %s mode, two consoles", (mode) => {
  let pooled: Record<string, string>;

  beforeAll(async () => {
    const port = await startPgbouncer(join(folder, `pgbouncer-${mode}`), mode, Number(new URL(direct).port));
    const DATABASE_URL = addressOf(port);
    const inTransactions = { DATABASE_URL, DB_POOLING: mode, DATABASE_DIRECT_URL: direct };
    pooled = mode === "session" ? { DATABASE_URL } : inTransactions;
    if (mode === "session") return;
    const refused = await startConsole({ ...settings, DATABASE_URL, PORT: String(await freePort()) }).ended;
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("DB_POOLING=transaction") });
  });

  test("restart one after the other under load without an error", async () => {
    const load = startLoad(tenant, user);
    for (const place of [0, 1]) await restart(place, pooled);
    const measured = await load.stop();
    tell(`Rolling restart, PgBouncer in ${mode} mode`, measured);
    expect(measured, `${JSON.stringify(measured.statuses)} ${proxy.output()}`).toMatchObject({ errors: 0, lost: 0 });
  });

  test("show nobody anything of another organisation among 200 requests at once, again and again", async () => {
    const tenants = await Promise.all([1, 2, 3, 4].map(() => makeFullTenant()));
    const end = Date.now() + soakMinutes(1) * MINUTE_MS;
    const found: string[] = [];
    let rounds = 0;
    for (; Date.now() < end; rounds += 1) found.push(...(await readAllAtOnce(tenants)));
    record(
      `Storm of four organisations, PgBouncer in ${mode} mode: ${rounds * 200} requests, ${found.length} leaks or errors`,
    );
    expect(found).toEqual([]);
  });

  test("live through the loss of the primary", () => losePrimary(`Primary killed, PgBouncer in ${mode} mode`));
});

/** Kills the primary under load: every acknowledged write is there, errors end soon, and nobody restarts anything. */
async function losePrimary(what: string): Promise<void> {
  const before = webServers();
  const load = startLoad(tenant, user);
  await wait(LOAD_BEFORE_MS);
  const { killed, killedAt, promotedAt } = await cluster.killPrimary();
  await wait(LOAD_AFTER_MS);
  const measured = await load.stop();
  const after = Math.max(0, measured.lastErrorAt - promotedAt) / 1_000;
  const promoted = (promotedAt - killedAt) / 1_000;
  tell(what, measured, `, promoted after ${promoted.toFixed(1)} s, last error ${after.toFixed(1)} s after that`);
  expect(measured.lost).toBe(0);
  expect(after).toBeLessThanOrEqual(MOST_SECONDS_AFTER_PROMOTION);
  expect(webServers()).toEqual(before);
  await cluster.revive(killed);
}
