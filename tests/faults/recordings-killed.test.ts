// @module-tag all
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Recording } from "@/lib/leads/recordings/schema";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { removeOrphanedFiles } from "@/lib/platform/files/orphaned-files.server";
import { env } from "@/lib/platform/settings/env.server";
import { purgeJob } from "@/lib/sales/recordings/jobs.server";
import { seed } from "@/prisma/data";
import { freePort } from "@/scripts/postgres.ts";
import { api, encodeForm } from "../support/api";
import { wav, wavHeader } from "../support/audio";
import { type Console, kill, killConsoles, startConsole } from "../support/console-process";
import { fault } from "../support/fault";
import { useOwnDatabase } from "../support/own-database";
import { audioFile, ofLead, recordingFilesOf } from "../support/recordings";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// On its own database, so that no other process continues what a killed one has begun.

const MEGABYTE = 1024 * 1024;
const LIMIT_BYTES = 200 * MEGABYTE;
/** What a process may need more for it than for a file of a tenth of its size. */
const GROWTH_MAX_BYTES = 120 * MEGABYTE;
const PURGED = 3;
const PATIENCE = { timeout: 20_000, interval: 20 };
const LONG_AGO = new Date("2001-01-01");

let leaveDatabase: () => Promise<void>;
let tenant: TestTenant;
let user: TestUser;
let running: Console;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
});
beforeEach(async () => {
  await beSomebodyElse();
  running = await startOne();
});
afterEach(killConsoles);
afterAll(() => leaveDatabase());

test("a recording of 200 MB is stored and played without being held in memory, and one byte more is refused", async () => {
  const path = `${ofLead(await makeLead(tenant))}/recordings`;
  const smaller = await uploadLarge(path, LIMIT_BYTES / 10);
  await playedBytes(smaller.body.id);
  const stored = recordingFilesOf(tenant).length;
  const before = residentBytes();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentBytes());
  }, 50);
  try {
    const { status, body } = await uploadLarge(path, LIMIT_BYTES);
    expect([status, body.size_bytes]).toEqual([201, LIMIT_BYTES]);
    expect(await playedBytes(body.id)).toBe(LIMIT_BYTES);
  } finally {
    clearInterval(watch);
  }
  expect(most - before).toBeLessThan(GROWTH_MAX_BYTES);
  expect((await uploadLarge(path, LIMIT_BYTES + 1).catch(() => ({ status: 413 }))).status).toBe(413);
  expect(recordingFilesOf(tenant)).toHaveLength(stored + 1);
});

test("a process that is killed while a recording arrives leaves nothing of it, and the next upload is complete", async () => {
  fault({
    fault: "A process is killed while an upload arrives",
    seen: "The upload fails, and nothing of it is kept. The next one is complete.",
    back: "when a process runs",
  });
  const path = `${ofLead(await makeLead(tenant))}/recordings`;
  const arriving = uploadLarge(path, LIMIT_BYTES, { pauseAfter: 8 * MEGABYTE });
  await vi.waitUntil(() => arriving.sent() >= 4 * MEGABYTE, PATIENCE);
  const killed = killWhole(running);
  await expect(arriving).rejects.toThrow();
  await killed;
  expect([recordingFilesOf(tenant), await rowsOf()]).toEqual([[], 0]);

  running = await startOne();
  const { status } = await clientOf(running).form<Recording>(path, { file: audioFile() });
  expect([status, recordingFilesOf(tenant).length, await rowsOf()]).toEqual([201, 1, 1]);
});

test("a process that is killed between the file and its row leaves a file that the check for orphans removes", async () => {
  fault({
    fault: "A process is killed between storing a file and saving its row",
    seen: "The upload fails. The file without a row is removed a day later.",
    back: "when a process runs",
  });
  const lead = await makeLead(tenant);
  const { type, body } = await encodeForm({ file: audioFile(wav(3)) });
  const headers = { "content-type": type };
  await asPlatform(() =>
    transaction(async () => {
      await db.$queryRaw`SELECT FROM leads WHERE id = ${lead.id} FOR UPDATE`; // so that the row can't be saved yet
      const sent = clientOf(running).send("POST", `${ofLead(lead)}/recordings`, headers, body);
      // Jobs of a new lead may wait for it too, so this alone doesn't say that the row does.
      await vi.waitUntil(async () => (await isLeadWaitedFor()) && recordingFilesOf(tenant).length > 0, PATIENCE);
      const killed = killWhole(running);
      await expect(sent).rejects.toThrow();
      await killed;
    }),
  );
  expect([recordingFilesOf(tenant).length, await rowsOf()]).toEqual([1, 0]);
  const checks = await asPlatform(
    () => db.$queryRaw<{ data: { paths: string[] } }[]>`SELECT data FROM pgboss.job WHERE name = 'unnamed-files'`,
  );
  await removeOrphanedFiles(checks.flatMap(({ data }) => data.paths));
  expect(recordingFilesOf(tenant)).toEqual([]);
});

test("a purge whose process is killed is completed by another one: each recording is removed and reported once", async () => {
  fault({
    fault: "A process is killed while it removes recordings that are over their period",
    seen: "Nothing. Each is removed and reported once.",
    back: "when a process runs",
  });
  const leads: { id: number }[] = [];
  for (let index = 0; index < PURGED; index += 1) {
    const processed = { status: "Declined" as const, processed_at: LONG_AGO, processed_outcome: "declined" as const };
    const lead = await makeLead(tenant, processed);
    await clientOf(running).form(`${ofLead(lead)}/recordings`, { file: audioFile(wav(1 + index)) });
    leads.push(lead);
  }
  expect(recordingFilesOf(tenant)).toHaveLength(PURGED);
  await asPlatform(() =>
    transaction(async () => {
      await db.$queryRaw`SELECT FROM leads WHERE id = ${leads[1]?.id} FOR UPDATE`; // the purge stops in the middle
      await purgeJob.request();
      // For the same reason, this alone doesn't say that the purge waits.
      await vi.waitUntil(async () => (await isLeadWaitedFor()) && (await isFirstRemoved()), PATIENCE);
      await killWhole(running);
    }),
  );
  expect(await rowsOf()).toBe(PURGED - 1);

  running = await startOne();
  await vi.waitUntil(async () => (await rowsOf()) === 0 && recordingFilesOf(tenant).length === 0, {
    timeout: 120_000,
    interval: 200,
  });
  const reports = await asPlatform(() => db.purgedRecording.findMany({ where: { tenant_id: tenant.id } }));
  expect(new Set(reports.map(({ lead_id }) => lead_id))).toEqual(new Set(leads.map(({ id }) => id)));
  expect([reports.length, reports.every(({ file_removed_at }) => file_removed_at !== null)]).toEqual([PURGED, true]);
  const type = "recording";
  const removed = { path: ["action"], equals: "removed" };
  const events = await asPlatform(() => db.leadEvent.count({ where: { tenant_id: tenant.id, type, new: removed } }));
  expect(events).toBe(PURGED);
});

async function beSomebodyElse(): Promise<void> {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["leads.update", "recordings.play"] });
}

const countRows = () => db.recording.count({ where: { tenant_id: tenant.id } });
const rowsOf = () => asPlatform(countRows);

const isFirstRemoved = async () => (await countRows()) < PURGED;

/** Whether another transaction waits for a locked lead: it holds the place of the first in the queue for that row. */
async function isLeadWaitedFor(): Promise<boolean> {
  const waiting = await db.$queryRaw<unknown[]>`
    SELECT FROM pg_locks WHERE locktype = 'tuple' AND relation = 'leads'::regclass`;
  return waiting.length > 0;
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

/** The memory of the web server that is in use. */
function residentBytes(): number {
  const [, kilobytes = "0"] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.part("web").pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

const BOUNDARY = "a-boundary";
const PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="call.wav"\r\n\r\n`;

/** Uploads a WAV of a size, as it is made. @returns the answer, and how much is sent so far */
function uploadLarge(path: string, bytes: number, { pauseAfter = Number.POSITIVE_INFINITY } = {}) {
  let sent = 0;
  async function* form() {
    yield Buffer.from(PART);
    yield wavHeader(bytes - 44);
    const silence = Buffer.alloc(MEGABYTE);
    for (let left = bytes - 44; left > 0; left -= silence.length) {
      if (sent >= pauseAfter) await new Promise(() => {}); // the rest never comes
      const chunk = silence.subarray(0, Math.min(left, silence.length));
      sent += chunk.length;
      yield chunk;
    }
    yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  }
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Recording }>();
  const headers = {
    authorization: `Bearer ${user.token}`,
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
  };
  const upload = request(new URL(path, running.url), { method: "POST", headers, agent: false }, (answer) => {
    json(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body: body as Recording }), reject);
  });
  upload.on("error", reject);
  pipeline(Readable.from(form()), upload).catch(() => {}); // the request's own error says why
  return Object.assign(promise, { sent: () => sent });
}

async function playedBytes(id: number): Promise<number> {
  const headers = { authorization: `Bearer ${user.token}`, range: "bytes=0-" };
  const response = await fetch(new URL(`/api/recordings/${id}/audio`, running.url), { headers });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength;
  return bytes;
}
