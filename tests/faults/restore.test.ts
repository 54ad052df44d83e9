// @module-tag all
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeBackup } from "@/lib/platform/backup/make.server";
import type { Manifest } from "@/lib/platform/backup/manifest.server";
import { writeFileTo } from "@/lib/platform/files/files.server";
import { env } from "@/lib/platform/settings/env.server";
import { run } from "../support/database-contents";
import { runCommand, startCommand } from "../support/key-rotation";
import { openRelease } from "../support/release-database";
import { unique } from "../support/world";

// A backup as release 0.2.0 makes it, restored with this release.

const RELEASE = "0.2.0";
const MIGRATIONS = 99;
const BACKUP_PASSPHRASE = "a passphrase of the drill";

const folder = mkdtempSync(join(tmpdir(), "restore-"));
const archive = join(folder, "older.tar.age");
const shared = process.env.DATABASE_URL ?? "";
const databases: string[] = [];
let manifest: Manifest;
let drop: () => Promise<void>;
beforeAll(async () => {
  const opened = await openRelease(RELEASE);
  drop = opened.drop;
  Object.assign(process.env, opened.settings, { BACKUP_PASSPHRASE });
  await writeFileTo("drill/file.bin", Buffer.from("a file"));
  manifest = await makeBackup(archive);
});
afterAll(async () => {
  for (const name of databases) await run(shared, `DROP DATABASE ${name} WITH (FORCE)`);
  await drop();
  rmSync(folder, { recursive: true });
});

test("a backup of release 0.2.0 is restored into the embedded Postgres, with its key, and brought up to date", async () => {
  const DATA_DIR = join(folder, "embedded");
  const settings = { DATABASE_URL: "", NEXTAUTH_SECRET: "", DATA_DIR, BACKUP_PASSPHRASE };
  const { code, output } = await runCommand(settings, "restore", archive, "--no-erasures");
  const { migrations, tables, jobs, files } = manifest;
  expect(migrations).toHaveLength(MIGRATIONS);
  const restored = `of ${tables.length} tables, ${jobs.rows} jobs and ${files.count} files. Start the console.\n`;
  expect([code, output]).toEqual([0, expect.stringContaining(restored)]);
  expect(readFileSync(join(DATA_DIR, "storage/drill/file.bin"), "utf8")).toBe("a file");
  const { DATA_KEY } = JSON.parse(readFileSync(join(DATA_DIR, "secrets.json"), "utf8"));
  expect(DATA_KEY).toBe(env().DATA_KEY);
  expect(await runCommand(settings, "recount")).toEqual({ code: 0, output: "Every count is right.\n" });
});

test("a backup that lacks a migration of release 0.2.0 is refused by its name, and nothing is written", async () => {
  const { migrations } = manifest;
  const older = join(folder, "before-0.2.0.tar.age");
  await run(env().DATABASE_URL ?? "", `DELETE FROM _prisma_migrations WHERE migration_name = '${migrations.at(-1)}'`);
  await makeBackup(older);
  const DATABASE_URL = await makeDatabase();
  const settings = { ...given(), DATABASE_URL, DATA_DIR: join(folder, "refused") };
  const { code, output } = await runCommand(settings, "restore", older, "--no-erasures");
  expect([code, output]).toEqual([
    1,
    `The archive is not one of release 0.2.0 (it lacks ${migrations.at(-1)}). Upgrade to 0.2.0 first. Nothing was written.\n`,
  ]);
  expect(await tablesOf(DATABASE_URL)).toBe(0);
});

test("a backup is not restored over files", async () => {
  const DATA_DIR = join(folder, "with-files");
  mkdirSync(join(DATA_DIR, "storage", "products"), { recursive: true });
  writeFileSync(join(DATA_DIR, "storage", "products", "brochure.pdf"), "of others");
  const DATABASE_URL = await makeDatabase();
  const { code, output } = await restore({ DATABASE_URL, DATA_DIR });
  expect([code, output]).toEqual([
    1,
    "This installation is not empty: its file storage contains files. Restore into an empty DATA_DIR or bucket. Nothing was written.\n",
  ]);
  expect(await tablesOf(DATABASE_URL)).toBe(0);
  expect(existsSync(join(DATA_DIR, "secrets.json"))).toBe(false);
});

test("no console starts on a database whose restore did not finish, nor is it restored into", async () => {
  const DATA_DIR = join(folder, "unfinished");
  mkdirSync(DATA_DIR);
  writeFileSync(join(DATA_DIR, "storage"), "where the folder of files should be");
  const DATABASE_URL = await makeDatabase();
  const failed = await restore({ DATABASE_URL, DATA_DIR });
  expect([failed.code, failed.output]).toEqual([1, expect.stringContaining("The restore did not finish.")]);
  for (const words of [["recount"], ["restore", archive, "--no-erasures"]]) {
    const { code, output } = await runCommand({ ...given(), DATABASE_URL, DATA_DIR }, ...words);
    expect([code, output]).toEqual([1, expect.stringContaining("A restore into this database did not finish.")]);
  }
});

test("no console starts on a restored database before what its upgrade changed is counted", async () => {
  const DATABASE_URL = await makeDatabase();
  const settings = { ...given(), DATABASE_URL, DATA_DIR: join(folder, "uncounted") };
  const restoring = await startCommand(settings, "restore", archive, "--no-erasures");
  const isUpgraded = () =>
    run(DATABASE_URL, "SELECT FROM _sql_files WHERE path = 'removed.sql'").then(
      ({ rowCount }) => rowCount === 1,
      () => false, // no such table yet
    );
  await vi.waitUntil(isUpgraded, { timeout: 300_000, interval: 5 });
  restoring.kill("SIGKILL");
  const { code, output } = await runCommand(settings, "recount");
  expect([code, output]).toEqual([1, expect.stringContaining("A restore into this database did not finish.")]);
});

const given = () => ({ DATA_KEY: env().DATA_KEY ?? "", BACKUP_PASSPHRASE });
const restore = (settings: Record<string, string>) =>
  runCommand({ ...given(), ...settings }, "restore", archive, "--no-erasures");

async function makeDatabase(): Promise<string> {
  const name = unique("restored_");
  databases.push(name);
  await run(shared, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(shared), { pathname: name }).href;
}

async function tablesOf(url: string): Promise<number> {
  const { rows } = await run(url, "SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'");
  return rows[0].count;
}
