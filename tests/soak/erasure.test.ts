import "@/lib/domains.server";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { searchHash } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db, disconnect } from "@/lib/platform/db/client.server";
import { freePort } from "@/scripts/postgres.ts";
import { type ReleasePostgres, startReleasePostgres } from "@/scripts/release/postgres.ts";
import { waitFor } from "../support/cluster/programs";
import { type Console, killConsoles, startConsole } from "../support/console-process";
import { eraseForGood } from "../support/erasure";
import { expectOnlyKept, fillEverything, HOLDING, newPerson, patternOfPerson } from "../support/person-everywhere";
import { record } from "../support/soak";
import { countByTable, dumpWith, filesWith, matches, rowsWith } from "../support/traces";

// An erased person is searched in what pg_dump writes. It is of Debian, so the console runs on Debian's Postgres, which a
// pg_dump of the same version reads; the embedded one is later.

vi.setConfig({ testTimeout: 5 * 60_000, hookTimeout: 3 * 60_000 });

const BYTES_IN_MEGABYTE = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), "erasure-"));
let postgres: ReleasePostgres;
let running: Console;

beforeAll(async () => {
  chmodSync(folder, 0o755); // Postgres runs as another user than root
  postgres = await startReleasePostgres(join(folder, "postgres"));
  const PORT = String(await freePort());
  const url = `http://localhost:${PORT}`;
  const settings = {
    DATABASE_URL: postgres.url,
    NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
    DATA_KEY: randomBytes(32).toString("base64"),
    DATA_DIR: join(folder, "data"), // emails are written to it, for want of SMTP_URL
    PORT,
    APP_URL: url,
    TRUSTED_PROXIES: "127.0.0.1",
    OUTBOUND_ALLOWED_NETWORKS: "127.0.0.1/32",
  };
  Object.assign(process.env, { SMTP_URL: "", ...settings, TEST_URL: url, LASTING_KEYS: "" });
  running = startConsole(settings);
  await waitFor("the console", async () => running.output().includes("Ready on"), 120);
});
afterAll(async () => {
  await killConsoles();
  await disconnect();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** How many lines of a dump of the whole database match, by table. @throws Error when pg_dump fails */
async function searchDump(pattern: string) {
  const dump = spawn(join(postgres.programs, "pg_dump"), [postgres.url], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(dump, "close");
  const found = await dumpWith(pattern, dump.stdout);
  expect(await ended).toEqual([0, null]);
  return found;
}

const hasMailed = ({ id: sale_id }: { id: number }) =>
  asPlatform(async () => (await db.salePack.count({ where: { sale_id, mailed_at: { not: null } } })) === 1);

test("an erased person is in no line of pg_dump but those of the sale that the law has us keep", async () => {
  const person = newPerson();
  const { admin, person: found, submitted } = await fillEverything(person);
  const [pattern, hash] = [patternOfPerson(person), searchHash(person.id_number)];
  const either = `${pattern}|${hash}`;
  // The policy pack went to the client, and is kept with its sale.
  await waitFor("the email", async () => filesWith(pattern).length === 1 && (await hasMailed(submitted)));
  const emails = filesWith(pattern);
  const before = await searchDump(either);
  expect(Object.keys(before.counts)).toEqual(expect.arrayContaining(HOLDING));

  expect((await eraseForGood(admin, found)).status).toBe(200);
  const hits = await rowsWith(either);
  await expectOnlyKept(hits, submitted);
  const after = await searchDump(either);
  expect(after.counts).toEqual(countByTable(hits));
  expect(filesWith(pattern)).toEqual(emails);
  expect(matches(pattern, running.output())).toBe(false);
  const lines = ({ counts }: typeof after) => Object.values(counts).reduce((sum, count) => sum + count, 0);
  const size = (after.bytes / BYTES_IN_MEGABYTE).toFixed(1);
  record(
    `pg_dump of ${size} MB: ${lines(before)} lines with the person before, in ${Object.keys(before.counts).length} tables`,
  );
  record(`after the erasure ${lines(after)}, all of them of the sale that is kept or the hash of the ID number`);
});
