import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import "@/lib/domains.server";
import { eraseAs } from "@/lib/people/erasure/erase.server";
import { programAuthor } from "@/lib/platform/audit/audit.server";
import { asPlatform } from "@/lib/platform/db/client.server";
import { env } from "@/lib/platform/env.server";
import { makeIdNumber } from "@/lib/platform/id-number";
import { idNumberColumns } from "@/lib/platform/pii.server";
import { seed } from "@/prisma/seed";
import { personOf } from "../support/erasure";
import { runCommand } from "../support/key-rotation";
import { useOwnDatabase } from "../support/own-database";
import { makeLead, makeTenant, type TestTenant, unique } from "../support/world";

// Persons are erased after a backup was made, which is then restored.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PHONE = "+27825550001";
const EMAIL = "thandi@journal.test";
const SHARED_PHONE = "+27825550002";
const [ID_NUMBER = "", OTHER_ID_NUMBER = ""] = [78, 79].map((sequence) =>
  makeIdNumber({ dateOfBirth: "1985-06-15", sequence, citizenship: "citizen" }),
);

const folder = mkdtempSync(join(tmpdir(), "erasures-"));
const archive = join(folder, "backup.tar");
const database = unique("re_erased_");

let leaveDatabase: () => Promise<void>;
let journal: string;
let target: string;
let tenant: TestTenant;
let lead: Record<"erased" | "unlinked" | "housemate" | "other", { id: number; tenant_id: number }>;
let back: { id: number; tenant_id: number };
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  journal = join(env().DATA_DIR, "erasures/erasures.jsonl");
  rmSync(journal, { force: true });
  await seed({ demo: false });
  tenant = await makeTenant();
  const erased = await makeLead(tenant, { phone: PHONE, email: EMAIL });
  const shared = { phone: SHARED_PHONE, email: null };
  const housemate = await makeLead(tenant, { ...shared, ...idNumberColumns(OTHER_ID_NUMBER) });
  const other = await makeLead(tenant);
  await personOf(erased);
  const unlinked = await makeLead(tenant, { ...shared, ...idNumberColumns(ID_NUMBER) });
  lead = { erased, housemate, other, unlinked };
  await eraseNow(await personOf(await makeLead(tenant, { phone: "+27825550003", email: null })));
  back = await makeLead(tenant, { phone: "+27825550003", email: null });
  expect(await command({}, "backup", archive)).toMatchObject({ code: 0 });
  await eraseNow(await personOf(lead.erased));
  await eraseNow(await personOf(lead.unlinked));
  const url = new URL(env().DATABASE_URL ?? "");
  await run(url.href, `CREATE DATABASE ${database}`);
  target = Object.assign(url, { pathname: database }).href;
});
afterAll(async () => {
  await leaveDatabase();
  await run(Object.assign(new URL(target), { pathname: "postgres" }).href, `DROP DATABASE ${database} WITH (FORCE)`);
  rmSync(folder, { recursive: true });
});

const command = (settings: Record<string, string>, ...args: string[]) =>
  runCommand({ DATA_KEY: env().DATA_KEY ?? "", ...settings }, ...args);

const eraseNow = ({ id }: { id: number }) =>
  asPlatform(() =>
    eraseAs({ ...programAuthor("Test"), tenant_id: tenant.id, ip: null }, id, { reason: "Asked", dry_run: false }),
  );

async function run(url: string, sql: string, values: unknown[] = []) {
  const client = new Client(url);
  await client.connect();
  return client.query(sql, values).finally(() => client.end());
}

const namesOf = async (...ids: number[]) =>
  (await run(target, "SELECT name FROM leads WHERE id = ANY($1) ORDER BY id", [ids])).rows.map(({ name }) => name);

test("the journal tells nobody who was erased", () => {
  const text = readFileSync(journal, "utf8");
  expect(text.split("\n").filter(Boolean)).toHaveLength(3);
  for (const value of [PHONE, PHONE.slice(3), EMAIL, tenant.name, ID_NUMBER]) expect(text).not.toContain(value);
});

test("nothing is restored where nobody knows who was erased, unless it is said", async () => {
  const { code, output } = await command({ DATABASE_URL: target, DATA_DIR: join(folder, "new") }, "restore", archive);
  expect([code, output]).toEqual([1, expect.stringContaining("There is no journal of erasures in")]);
  const { rows } = await run(target, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace");
  expect(rows).toEqual([]);
});

test("a restore erases those again who were erased since, also by what was not linked yet, and nobody else", async () => {
  const settings = { DATABASE_URL: target, DATA_DIR: join(folder, "new"), ERASURES_STORE: join(journal, "..") };
  const { code, output } = await command(settings, "restore", archive);
  expect([code, output]).toEqual([0, expect.stringContaining("2 persons were erased again. Start the console.")]);
  expect(await namesOf(lead.erased.id, lead.unlinked.id)).toEqual(["Anonymised", "Anonymised"]);
  const { housemate, other } = lead;
  expect(await namesOf(housemate.id, other.id, back.id)).not.toContain("Anonymised");
  const { rows } = await run(target, "SELECT count(*)::int AS count FROM leads WHERE phone = ANY($1)", [
    [PHONE, SHARED_PHONE],
  ]);
  expect(rows).toEqual([{ count: 1 }]); // the housemate's
  expect(await command(settings, "re-erase")).toEqual({ code: 0, output: "0 persons were erased again.\n" });
  expect(existsSync(join(folder, "new/erasures"))).toBe(false);
});

test("who can't be erased again is named, and so is a line that was cut off", async () => {
  const settings = { DATABASE_URL: target, DATA_DIR: join(folder, "new"), ERASURES_STORE: join(journal, "..") };
  const sql = "UPDATE consumers SET erased_at = NULL, legal_hold = true WHERE erased_at > $1 RETURNING id";
  const { rows } = await run(target, sql, [new Date(Date.now() - 60_000)]);
  appendFileSync(journal, '\n{"tenant_id":1,"rec');
  const { code, output } = await command(settings, "re-erase");
  expect([rows.length > 0, code]).toEqual([true, 1]);
  for (const { id } of rows) expect(output).toContain(`Person ${id} of ${tenant.name} is back: This person is under`);
  expect(output).toContain("1 line of the journal of erasures can't be read.");
});
