// @module-tag all
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBackup } from "@/lib/platform/backup/make.server";
import { makeScheduledBackup, workBackups } from "@/lib/platform/backup/schedule.server";
import { MIGRATION_LOCK } from "@/lib/platform/db/migration-lock";
import { writeFileTo } from "@/lib/platform/files/files.server";
import { boss } from "@/lib/platform/jobs/boss.server";
import { env } from "@/lib/platform/settings/env.server";
import { seed } from "@/prisma/data";
import { fault } from "../support/fault";
import { connect, runCommand, startCommand } from "../support/key-rotation";
import { useOwnDatabase } from "../support/own-database";
import { makeTenant, unique } from "../support/world";

// What happens beside a backup: files go, a migration runs, the disk fills up, the process is killed.

const folder = mkdtempSync(join(tmpdir(), "backup-"));
let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  process.env.BACKUP_FOLDER = join(folder, "scheduled");
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false });
});
afterAll(async () => {
  await leaveDatabase();
  rmSync(folder, { recursive: true });
});

const withKey = (settings: Record<string, string> = {}) => ({ DATA_KEY: env().DATA_KEY ?? "", ...settings });

test("files are copied after the database has been let go of, and those that are not there are told apart", async () => {
  const [removed, kept] = [await makeTenant(), await makeTenant()];
  await using client = await connect();
  const name = (path: string | null, { id }: { id: number }) =>
    client.query("UPDATE tenants SET logo = $1 WHERE id = $2", [path, id]);
  await name("tenants/removed.png", removed);
  await name("tenants/lost.png", kept);
  const bucket = await startSlowBucket();

  const file = join(folder, "beside.tar");
  const child = await startCommand(withKey(bucket.settings), "backup", file);
  const output: string[] = [];
  child.stdout?.on("data", (text: Buffer) => output.push(String(text)));
  const answer = await bucket.asked;
  const { rows } = await client.query(`
    SELECT state, (SELECT count(*)::int FROM pg_locks WHERE pg_locks.pid = activity.pid AND locktype = 'advisory') AS locks
    FROM pg_stat_activity AS activity WHERE datname = current_database() AND application_name = 'backup'`);
  await name(null, removed);
  answer.end("a file");
  const [code] = await once(child, "close");
  await name(null, kept);
  bucket.close();

  expect(rows).toEqual([{ state: "idle", locks: 0 }]);
  const told = [
    "1 file was removed while it was made, and left out.",
    "Warning: 1 file is missing from the storage, though rows name it: tenants/lost.png",
  ];
  expect([code, output.join("").trim().split("\n").slice(1)]).toEqual([0, told]);
  expect((await runCommand(withKey(), "verify", file)).output).toContain(told.join("\n"));
});

test("no backup is made while a migration runs", async () => {
  await using client = await connect();
  await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const file = join(folder, "migrating.tar");
  const { code, output } = await runCommand(withKey(), "backup", file);
  expect([code, output]).toEqual([
    1,
    "A migration of the database is running. Make the backup once it has finished.\n",
  ]);
  expect(existsSync(file)).toBe(false);
});

test("a backup does not migrate a database of an older release, and says so", async () => {
  await using client = await connect();
  const { rows } = await client.query("SELECT max(migration_name) AS name FROM _prisma_migrations");
  const rename = (from: string, to: string) =>
    client.query("UPDATE _prisma_migrations SET migration_name = $2 WHERE migration_name = $1", [from, to]);
  await rename(rows[0].name, "another");
  const { code, output } = await runCommand(withKey(), "backup", join(folder, "older.tar"));
  await rename("another", rows[0].name);
  expect([code, output]).toEqual([1, expect.stringContaining("This database lacks migrations of this release.")]);
});

test("a backup as a user who can't see all rows fails, rather than leave some out", async () => {
  await makeTenant();
  const role = unique("reader_");
  await using client = await connect();
  await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'; GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}; GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
  const { href: DATABASE_URL } = Object.assign(new URL(env().DATABASE_URL ?? ""), { username: role, password: role });
  const { code, output } = await runCommand(withKey({ DATABASE_URL }), "backup", join(folder, "partial.tar"));
  await client.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  expect([code, output]).toEqual([1, expect.stringContaining("row-level security")]);
});

test("a backup that runs out of space ends with the reason, and leaves nothing behind", async () => {
  fault({
    fault: "The disk fills up while a backup is made",
    seen: "Users see nothing; the operator gets the reason, and no unfinished file is left.",
    back: "with the next backup",
  });
  await writeFileTo("large.bin", Buffer.alloc(30 * 1024 * 1024, "0123456789"));
  const place = join(folder, "full");
  await mkdir(place);
  const child = await startCommand(withKey(), "backup", join(place, "backup.tar"));
  execFileSync("prlimit", [`--pid=${child.pid}`, `--fsize=${10 * 1024 * 1024}`]);
  const output: string[] = [];
  child.stderr?.on("data", (text: Buffer) => output.push(String(text)));
  const [code] = await once(child, "close");
  expect([code, output.join("")]).toEqual([1, expect.stringContaining("EFBIG")]);
  expect(await readdir(place)).toEqual([]);
});

test("a scheduled backup removes what killed ones left behind, and nothing that may still be written", async () => {
  const { BACKUP_FOLDER = "" } = env();
  await mkdir(BACKUP_FOLDER, { recursive: true });
  const at = (name: string) => join(BACKUP_FOLDER, name);
  const [old, recent, other] = [
    at("console-2026-01-01T00-00-00.tar.age.unfinished"),
    at("console-2026-01-02T00-00-00.tar.unfinished"),
    at("mine.unfinished"),
  ];
  for (const path of [old, recent, other]) writeFileSync(path, "");
  for (const path of [old, other]) utimesSync(path, new Date(2026, 0, 1), new Date(2026, 0, 1));
  const { file: made } = await makeScheduledBackup();
  expect([existsSync(old), existsSync(recent), existsSync(other)]).toEqual([false, true, true]);
  expect((await stat(made)).mode & 0o777).toBe(0o600);
});

test("without a schedule no backups are enqueued that nobody makes", async () => {
  const queue = await boss();
  await queue.createQueue("backups");
  await queue.schedule("backups", "0 2 * * *");
  await workBackups();
  expect(await queue.getSchedules("backups")).toEqual([]);
});

test("a backup leaves out the job that makes it, which a restored console would begin with", async () => {
  const queue = await boss();
  for (const name of ["backups", "drill"]) {
    await queue.createQueue(name);
    await queue.send(name);
  }
  expect((await makeBackup(join(folder, "jobs.tar"))).jobs.rows).toBe(1);
});

/** A bucket with one file, for which it waits to be answered by the test. */
async function startSlowBucket() {
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
  const list = `<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>slow.bin</Key><Size>6</Size></Contents></ListBucketResult>`;
  const server = createServer((request, response) => {
    if (request.url?.includes("list-type")) response.end(list);
    else resolve(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const settings = {
    ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: "console" },
    ...{ S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" },
  };
  return { asked, settings, close: () => server.close().closeAllConnections() };
}
