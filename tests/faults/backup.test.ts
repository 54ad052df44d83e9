// @module-tag all
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readBackups } from "@/lib/insights/operations/backups.server";
import { makeIdNumber } from "@/lib/insurance/id-number";
import type { Recording } from "@/lib/leads/recordings/schema";
import { makeScheduledBackup, workBackups } from "@/lib/platform/backup/schedule.server";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform } from "@/lib/platform/db/client.server";
import { writeFileTo } from "@/lib/platform/files/files.server";
import { boss } from "@/lib/platform/jobs/boss.server";
import { env } from "@/lib/platform/settings/env.server";
import { seed } from "@/prisma/data";
import { api } from "../support/api";
import { type Console, killConsoles, startAnotherConsole } from "../support/console-process";
import { makeFullTenant } from "../support/database";
import { definitionsOf, hashesOf, run } from "../support/database-contents";
import { fault } from "../support/fault";
import { runCommand, startCommand } from "../support/key-rotation";
import { useOwnDatabase } from "../support/own-database";
import { audioFile, ofLead } from "../support/recordings";
import { makeLead, makeTenant, makeUser, PASSWORD, type TestTenant, type TestUser, unique } from "../support/world";

// The drill: a filled installation is backed up while people work, and restored beside it.

const ID_NUMBER = makeIdNumber({ dateOfBirth: "1985-06-15", sequence: 77, citizenship: "citizen" });
const BACKUP_PASSPHRASE = "a passphrase of the drill";
/** More than one part of the archive. */
const LARGE_FILE = Buffer.alloc(9 * 1024 * 1024, "0123456789");
const JOB = { kind: 'with "quotes", a \\ backslash and a\nline break' };

const folder = mkdtempSync(join(tmpdir(), "backup-"));
const plain = join(folder, "plain.tar");
const encrypted = join(folder, "encrypted.tar.age");
const restored = join(folder, "restored");
const databases: string[] = [];

let leaveDatabase: () => Promise<void>;
let tenant: TestTenant;
let user: TestUser;
let lead: { id: number };
let recording: Recording;
let target: string;
beforeAll(async () => {
  process.env.BACKUP_SCHEDULE = "0 2 * * *";
  process.env.BACKUP_FOLDER = join(folder, "scheduled");
  process.env.BACKUP_KEEP = "2";
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: true });
  await makeFullTenant();
  tenant = await makeTenant();
  const permissions = ["leads.index", "leads.show", "leads.update", "pii.reveal", "recordings.play"] as const;
  user = await makeUser(tenant, { permissions });
  lead = await makeLead(tenant, { ...idNumberColumns(ID_NUMBER), note: "a tab\t, a line\nbreak, \\N and \\. 🌍" });
  const running = await startAnotherConsole();
  const client = api(user, { port: new URL(running.url).port });
  recording = (await client.form<Recording>(`${ofLead(lead)}/recordings`, { file: audioFile() })).body;
  await killConsoles();
  await writeFileTo("drill/large.bin", LARGE_FILE);
  await writeFileTo("drill/empty.bin", Buffer.alloc(0));
  const queue = await boss();
  await queue.createQueue("drill");
  await queue.send("drill", JOB, { startAfter: 3600, priority: 7 });
  target = await makeDatabase();
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
  for (const name of databases) await run(env().DATABASE_URL ?? "", `DROP DATABASE ${name} WITH (FORCE)`, "postgres");
  rmSync(folder, { recursive: true });
});

test("a backup is made while people work, encrypted to the passphrase, and verified", async () => {
  fault({
    fault: "A backup is made while people work",
    seen: "Nothing. It is of one moment.",
    back: "at once: nobody waits for it",
  });
  const child = await startCommand({ DATA_KEY: env().DATA_KEY ?? "" }, "backup", plain);
  const ended = once(child, "close");
  let made = 0;
  for (; child.exitCode === null; made += 1) await makeLead(tenant, { note: unique() });
  expect([(await ended)[0], made > 10]).toEqual([0, true]);
  expect(await command({}, "verify", plain)).toEqual({ code: 0, output: expect.stringContaining("without DATA_KEY") });
  expect(await command({ BACKUP_PASSPHRASE }, "backup", encrypted)).toMatchObject({ code: 0 });
  const again = await command({}, "backup", plain);
  expect(again).toEqual({ code: 1, output: `${plain} exists already. Choose another name.\n` });
  const other = join(folder, "plain.tar.2");
  expect(await command({}, "backup", other)).toEqual({ code: 0, output: expect.stringMatching(/rows of/) });
  const held = readFileSync(plain).includes(env().DATA_KEY ?? "no key");
  expect([held, readFileSync(encrypted).includes(Buffer.from(user.email))]).toEqual([false, false]);
});

test("an encrypted backup is read with its passphrase only, and gives its DATA_KEY", async () => {
  const none = await command({}, "verify", encrypted);
  expect([none.code, none.output]).toEqual([1, expect.stringContaining("is encrypted. Set BACKUP_PASSPHRASE")]);
  const wrong = await command({ BACKUP_PASSPHRASE: "another passphrase" }, "verify", encrypted);
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining("can't be decrypted")]);
  const right = await command({ BACKUP_PASSPHRASE }, "verify", encrypted);
  expect([right.code, right.output]).toEqual([0, expect.stringContaining("with DATA_KEY")]);
  const key = await command({ BACKUP_PASSPHRASE }, "archived-key", encrypted);
  expect(key).toEqual({ code: 0, output: `DATA_KEY=${env().DATA_KEY}\n` });
});

test("a damaged backup is named as such, before anything is written", async () => {
  const bytes = readFileSync(encrypted);
  const places = [bytes.length >> 1, bytes.length - 10_000];
  const damaged = places.map((place) => {
    const copy = Buffer.from(bytes);
    copy[place] = (copy[place] ?? 0) ^ 1;
    return copy;
  });
  const tar = readFileSync(plain);
  const inFile = Buffer.from(tar);
  inFile.write("X", tar.indexOf("0123456789".repeat(10)) + 50);
  const copies = [...damaged, bytes.subarray(0, bytes.length >> 1), inFile, tar.subarray(0, tar.length >> 1)];
  for (const [index, copy] of copies.entries()) {
    const file = join(folder, `damaged-${index}`);
    writeFileSync(file, copy);
    const { code, output } = await command(
      { BACKUP_PASSPHRASE, DATABASE_URL: target },
      "restore",
      file,
      "--no-erasures",
    );
    expect([code, output]).toEqual([1, expect.stringMatching(/is damaged or not a backup: .+ Nothing was written\./)]);
  }
  const { rows } = await run(target, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace");
  expect(rows).toEqual([]);
});

test("a backup is not restored with another DATA_KEY, nor into an installation that is not empty", async () => {
  const DATA_KEY = Buffer.alloc(32, "x").toString("base64");
  const other = await command(
    { DATA_KEY, DATABASE_URL: target, DATA_DIR: restored },
    "restore",
    plain,
    "--no-erasures",
  );
  expect([other.code, other.output]).toEqual([1, expect.stringContaining("was made with another DATA_KEY.")]);
  const full = await command({}, "restore", plain, "--no-erasures");
  expect([full.code, full.output]).toEqual([1, expect.stringContaining("This installation is not empty")]);
});

test("a restored installation has the same rows, jobs and files, and its people go on working", async () => {
  const settings = { BACKUP_PASSPHRASE, DATABASE_URL: target, DATA_DIR: restored };
  const { code, output } = await command(settings, "restore", encrypted, "--no-erasures");
  expect([code, output]).toEqual([0, expect.stringMatching(/^Restored, as of 2.+ files\. Start the console\.\n$/)]);
  expect(await hashesOf(target)).toEqual(await hashesOf(env().DATABASE_URL ?? ""));
  expect(readFileSync(join(restored, "storage/drill/large.bin")).equals(LARGE_FILE)).toBe(true);
  expect(readFileSync(join(restored, "storage/drill/empty.bin"))).toHaveLength(0);
  const jobs = await run(target, "SELECT data, priority FROM pgboss.job WHERE name = 'drill'");
  expect(jobs.rows).toEqual([{ data: JOB, priority: 7 }]);
  expect(await definitionsOf(target)).toEqual(await definitionsOf(env().DATABASE_URL ?? ""));

  const running = await startAnotherConsole({ DATABASE_URL: target, DATA_DIR: restored });
  const port = new URL(running.url).port;
  const signedIn = await api(undefined, { port }).post<{ token: string }>("/api/login", {
    ...{ email: user.email, password: PASSWORD },
  });
  expect(signedIn.status).toBe(200);
  const { token } = signedIn.body;
  const revealed = await api({ ...user, token }, { port }).post(`${ofLead(lead)}/reveal`);
  expect(revealed.body).toEqual({ id_number: ID_NUMBER });
  expect(await heard(running, token)).toBe("RIFF");
  expect((await api(user, { port }).get("/api/user")).status).toBe(401); // the old session
  await killConsoles();
  const counts = await command(settings, "recount");
  expect(counts).toEqual({ code: 0, output: "Every count is right.\n" });
  const audit = await command(settings, "verify-audit", "umoja");
  expect([audit.code, audit.output]).toEqual([0, expect.stringContaining("Every chain holds.")]);
  // Some rows of the full tenant were written past the application, and are found here as they are there.
  expect(await command(settings, "verify-audit")).toEqual(await command({}, "verify-audit"));
});

test("what was backed up while people worked is of one moment: its counts are right", async () => {
  const DATABASE_URL = await makeDatabase();
  const settings = { DATABASE_URL, DATA_DIR: join(folder, "second") };
  expect(await command(settings, "restore", plain, "--no-erasures")).toMatchObject({ code: 0 });
  expect(await command(settings, "recount")).toEqual({ code: 0, output: "Every count is right.\n" });
});

test("a scheduled backup is made by a job, and only the newest stay", async () => {
  const { BACKUP_FOLDER = "" } = env();
  await mkdir(BACKUP_FOLDER);
  for (const name of ["console-2026-01-01T00-00-00.tar", "console-2026-01-02T00-00-00.tar", "mine.tar"])
    writeFileSync(join(BACKUP_FOLDER, name), "");
  await workBackups();
  const queue = await boss();
  expect(await queue.getSchedules("backups")).toMatchObject([{ cron: "0 2 * * *", timezone: "Africa/Johannesburg" }]);
  await queue.send("backups");
  await vi.waitUntil(async () => !(await readdir(BACKUP_FOLDER)).includes("console-2026-01-01T00-00-00.tar"), {
    ...{ timeout: 300_000, interval: 100 },
  });
  await wait(1_000); // names have seconds
  const { file } = await makeScheduledBackup();
  const [made] = (await asPlatform(readBackups)).last;
  // The full tenant has a recording whose file was never stored.
  expect([made?.state, made?.missing_files, Number(made?.bytes) > LARGE_FILE.length]).toEqual(["made", 1, true]);
  const names = await readdir(BACKUP_FOLDER);
  expect([names.length, names.includes("mine.tar"), names.includes("console-2026-01-02T00-00-00.tar")]).toEqual([
    ...[3, true, false],
  ]);
  expect(await command({}, "verify", file)).toMatchObject({ code: 0 });
});

const command = (settings: Record<string, string>, ...args: string[]) =>
  runCommand({ DATA_KEY: env().DATA_KEY ?? "", ...settings }, ...args);

async function makeDatabase(): Promise<string> {
  const name = unique("restored_");
  databases.push(name);
  await run(env().DATABASE_URL ?? "", `CREATE DATABASE ${name}`);
  return Object.assign(new URL(env().DATABASE_URL ?? ""), { pathname: name }).href;
}

async function heard(running: Console, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${running.url}/api/recordings/${recording.id}/audio`, { headers });
  return Buffer.from(await response.arrayBuffer())
    .subarray(0, 4)
    .toString();
}
