// @module-tag all
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import "@/lib/domains.server";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { makeIdNumber } from "@/lib/insurance/id-number";
import { eraseAs } from "@/lib/people/erasure/erase.server";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { env } from "@/lib/platform/settings/env.server";
import { seed } from "@/prisma/data";
import { freePort } from "@/scripts/postgres.ts";
import { connect, markErasures } from "@/scripts/restore-mark.ts";
import { killConsoles, startConsole } from "../support/console-process";
import { personOf } from "../support/erasure";
import { runCommand } from "../support/key-rotation";
import { useOwnDatabase } from "../support/own-database";
import { makeLead, makeTenant, type TestTenant, unique } from "../support/world";

// Persons are erased after a backup was made, which is then restored.

const PHONE = "+27825550001";
const EMAIL = "thandi@journal.test";
const HOUSEHOLD_PHONE = "+27825550004";
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
type Lead = { id: number; tenant_id: number };
let lead: Record<"erased" | "unlinked" | "housemate" | "other" | "household" | "merged", Lead>;
let back: Lead;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  journal = join(env().DATA_DIR, "erasures/erasures.jsonl");
  rmSync(journal, { force: true });
  await seed({ demo: false });
  tenant = await makeTenant();
  const erased = await makeLead(tenant, { phone: PHONE, alt_phone: HOUSEHOLD_PHONE, email: EMAIL });
  const household = await makeLead(tenant, { phone: HOUSEHOLD_PHONE, email: null });
  await personOf(household);
  const shared = { phone: SHARED_PHONE, email: null };
  const housemate = await makeLead(tenant, { ...shared, ...idNumberColumns(OTHER_ID_NUMBER) });
  const other = await makeLead(tenant);
  await personOf(erased);
  const merged = await makeLead(tenant, { phone: "+27825550005", email: null });
  const [intoId, mergedId] = [(await personOf(other)).id, (await personOf(merged)).id];
  const mergeInto = (merged_into_id: number | null) =>
    asPlatform(() => db.consumer.update({ where: { id: mergedId }, data: { merged_into_id } }));
  const unlinked = await makeLead(tenant, { ...shared, ...idNumberColumns(ID_NUMBER) });
  lead = { erased, housemate, other, unlinked, household, merged };
  await eraseNow(await personOf(await makeLead(tenant, { phone: "+27825550003", email: null })));
  back = await makeLead(tenant, { phone: "+27825550003", email: null });
  await mergeInto(intoId);
  expect(await command({}, "backup", archive)).toMatchObject({ code: 0 });
  await mergeInto(null);
  await eraseNow({ id: mergedId });
  await eraseNow(await personOf(lead.erased));
  await eraseNow(await personOf(lead.unlinked));
  const url = new URL(env().DATABASE_URL ?? "");
  await run(url.href, `CREATE DATABASE ${database}`);
  target = Object.assign(url, { pathname: database }).href;
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
  await run(Object.assign(new URL(target), { pathname: "postgres" }).href, `DROP DATABASE ${database} WITH (FORCE)`);
  rmSync(folder, { recursive: true });
});

const given = () => {
  const { NEXTAUTH_SECRET = "", DATA_KEY = "", APP_URL } = env();
  return { NEXTAUTH_SECRET, DATA_KEY, APP_URL };
};

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
  expect(text.split("\n").filter(Boolean)).toHaveLength(4);
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
  const { rows: people } = await run(target, "SELECT consumer_id FROM lead_consumers WHERE lead_id = $1", [
    lead.other.id,
  ]);
  expect([code, output]).toEqual([1, expect.stringContaining("2 persons were erased again.")]);
  expect(output).toContain(`Person ${people[0].consumer_id} of ${tenant.name} is back: In the backup they are merged`);
  expect(await namesOf(lead.erased.id, lead.unlinked.id)).toEqual(["Anonymised", "Anonymised"]);
  const { housemate, household, other } = lead;
  expect(await namesOf(housemate.id, household.id, other.id, back.id)).not.toContain("Anonymised");
  const { rows } = await run(target, "SELECT count(*)::int AS count FROM leads WHERE phone = ANY($1)", [
    [PHONE, SHARED_PHONE],
  ]);
  expect(rows).toEqual([{ count: 1 }]); // the housemate's
  await run(target, "UPDATE consumers SET merged_into_id = NULL"); // the operator undoes the merge
  const again = await command(settings, "re-erase");
  expect([again.code, again.output]).toEqual([0, expect.stringContaining("1 person was erased again.\n")]);
  expect(await namesOf(lead.merged.id)).toEqual(["Anonymised"]);
  expect(await namesOf(other.id)).not.toContain("Anonymised");
  const last = await command(settings, "re-erase");
  expect(last).toEqual({ code: 0, output: "Nobody is left to be erased again.\n" });
  expect(existsSync(join(folder, "new/erasures"))).toBe(false);
});

test("no console starts before they are erased, and who can't be is named, as is a line that was cut off", async () => {
  const settings = { DATABASE_URL: target, DATA_DIR: join(folder, "new"), ERASURES_STORE: join(journal, "..") };
  await using client = await connect(target);
  await markErasures(client);
  const refused = startConsole({ ...settings, ...given(), PORT: String(await freePort()) });
  await vi.waitUntil(() => refused.output().includes("are back in this database"), { timeout: 30_000, interval: 50 });
  const sql = "UPDATE consumers SET erased_at = NULL, legal_hold = true WHERE erased_at > $1 RETURNING id";
  const { rows } = await run(target, sql, [new Date(Date.now() - 60_000)]);
  appendFileSync(journal, '\n{"tenant_id":1,"rec');
  const { code, output } = await command(settings, "re-erase");
  expect([rows.length > 0, code]).toEqual([true, 1]);
  for (const { id } of rows) expect(output).toContain(`Person ${id} of ${tenant.name} is back: This person is under`);
  expect(output).toContain("1 line of the journal of erasures can't be read.");
});
