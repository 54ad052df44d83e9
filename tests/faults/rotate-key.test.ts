// @module-tag all
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { unsubscribeToken } from "@/lib/insights/reports/link.server";
import { makeIdNumber } from "@/lib/insurance/id-number";
import type { Recording } from "@/lib/leads/recordings/schema";
import { encryptWith } from "@/lib/platform/crypto/cipher.server";
import { encryptionKey, fingerprintOf } from "@/lib/platform/crypto/data-key.server";
import { encrypt, idNumberColumns, searchHash } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { env } from "@/lib/platform/settings/env.server";
import { upgradeEvents } from "@/lib/sales/evidence/upgrade-events.server";
import { seed } from "@/prisma/data";
import { rotateAlone } from "@/scripts/rotation-lock.ts";
import { readOrCreateSecrets } from "@/scripts/secrets.ts";
import { api } from "../support/api";
import { tryIn } from "../support/attacks";
import { type Console, killConsoles, startAnotherConsole } from "../support/console-process";
import { consumersLinked } from "../support/consumers";
import { makeImport } from "../support/imports";
import { connect, isWaitedFor, readableWith, runCommand, startCommand } from "../support/key-rotation";
import { useOwnDatabase } from "../support/own-database";
import { audioFile, ofLead } from "../support/recordings";
import { makeLeadPost, makeSale } from "../support/records";
import { makeReport } from "../support/reports";
import { makeSuppressions } from "../support/suppressions";
import { codeNow, protect } from "../support/two-factor";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// A filled database whose DATA_KEY is replaced, with the console and the command in processes of their own.
const OF_LEAD = makeIdNumber({ dateOfBirth: "1985-06-15", sequence: 77, citizenship: "citizen" });
const LEADS = 1_200;
const NEW_KEY = randomBytes(32).toString("base64");
const STALE =
  /^A running console still uses the old DATA_KEY \((1 connection|[2-9] connections)\)\. Restart it first\.$/m;

let leaveDatabase: () => Promise<void>;
let tenant: TestTenant;
let user: TestUser;
let guarded: TestUser;
let running: Console;
let lead: { id: number };
let recording: Recording;
let mailedToken: string;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
  tenant = await makeTenant();
  const permissions = ["leads.show", "leads.update", "pii.reveal", "recordings.play", "suppressions.index"] as const;
  user = await makeUser(tenant, { permissions });
  guarded = await makeUser(tenant);
  await protect(guarded);
  await makeLeadPost(tenant);
  await makeImport(tenant);
  lead = await makeLead(tenant, idNumberColumns(OF_LEAD));
  await makeSales();
  const report = await makeReport(tenant, [user]);
  mailedToken = unsubscribeToken({ report_id: report.id, user_id: user.id });
  await asPlatform(async () => {
    const idNumber = { kind: "id_number" as const, value: searchHash(OF_LEAD) };
    await makeSuppressions({ data: { tenant_id: tenant.id, ...idNumber, reason: "Asked" } });
    await db.idempotencyKey.create({
      data: { tenant_id: tenant.id, user_id: user.id, key: "a-key", hash: "x", status: 200, answer: encrypt("{}") },
    });
  });
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
});

/** Sales with ID and account numbers, chained, and more leads with ID numbers than are done at once. */
async function makeSales(): Promise<void> {
  for (let made = 0; made < 3; made += 1) {
    const { id: sale_id } = await makeSale(tenant, user);
    const of = { tenant_id: tenant.id, sale_id };
    const account = { account_number_encrypted: encrypt("62001234567"), holder_id_number_encrypted: encrypt(OF_LEAD) };
    await asPlatform(async () => {
      await db.saleInsuredLife.create({ data: { ...of, position: 0, ...idNumberColumns(OF_LEAD) } });
      await db.saleBeneficiary.create({ data: { ...of, position: 0, ...idNumberColumns(OF_LEAD) } });
      await db.saleBankAccount.create({ data: { ...of, ...account } });
      await db.sale.update({ where: { id: sale_id }, data: { event_count: null } }); // as of an older release
    });
  }
  await asPlatform(async () => {
    const data = Array.from({ length: LEADS }, (_, index) => ({
      ...{ tenant_id: tenant.id, product_id: tenant.product.id, lead_id: `MANY-${index}`, name: "Client" },
      ...idNumberColumns(makeIdNumber({ dateOfBirth: "1990-01-01", sequence: index, citizenship: "citizen" })),
    }));
    await db.lead.createMany({ data });
    await db.eventUpgrade.updateMany({ data: { last_id: 0, finished_at: null } });
  });
  await upgradeEvents(); // which makes the key of the chains
  await consumersLinked(tenant); // which encrypts ID numbers
}

const old = () => env().DATA_KEY ?? "";
const both = () => ({ DATA_KEY: NEW_KEY, DATA_KEY_PREVIOUS: old() });
const clientOf = () => api(user, { port: portOf(running) });

async function restart(keys: Record<string, string>): Promise<void> {
  running.kill("SIGTERM");
  await running.ended;
  running = await startAnotherConsole(keys);
}

const portOf = ({ url }: Console) => new URL(url).port;

const revealed = async () => (await clientOf().post<{ id_number: string }>(`${ofLead(lead)}/reveal`)).body.id_number;

const heard = async () => {
  const headers = { authorization: `Bearer ${user.token}` };
  const response = await fetch(new URL(`/api/recordings/${recording.id}/audio`, running.url), { headers });
  return Buffer.from(await response.arrayBuffer())
    .subarray(0, 4)
    .toString();
};

async function signInWithCode(): Promise<number> {
  const where = { id: guarded.id };
  await asPlatform(() => db.user.update({ where, data: { two_factor_step: null } })); // each code works once
  return (await tryIn(guarded.email, { otp: await codeNow() }, { port: portOf(running) })).status;
}

const isFoundByIdNumber = async () =>
  (await clientOf().get<Page<unknown>>(`/api/suppressions?search=${OF_LEAD}`)).body.meta.total === 1;

/** Whether a link that was mailed under the old key still works. */
const unsubscribes = async () => {
  const client = api(undefined, { port: portOf(running) });
  const { status } = await client.post(`/api/public/reports/unsubscribe/${mailedToken}`);
  return status < 300;
};

let before: Record<string, number>;

test("rotate-key asks for a new key, and refuses while a console runs that does not have it", async () => {
  running = await startAnotherConsole({ DATABASE_URL: `${env().DATABASE_URL}?application_name=named` });
  recording = (await clientOf().form<Recording>(`${ofLead(lead)}/recordings`, { file: audioFile() })).body;
  before = await readableWith(old());
  const filled = ["leads.id_number_encrypted", "sale_bank_accounts.account_number_encrypted", "recordings.file_key"];
  for (const place of [...filled, "users.two_factor_secret", "chain_keys.key_encrypted", "lead_posts.body"])
    expect(before[place]).toBeGreaterThan(0);

  const alone = await runCommand({ DATA_KEY: old() }, "rotate-key");
  expect([alone.code, alone.output]).toEqual([1, expect.stringContaining("There is no DATA_KEY_PREVIOUS.")]);
  const early = await runCommand(both(), "rotate-key");
  expect([early.code, early.output]).toEqual([1, expect.stringMatching(STALE)]);
  const wrong = await runCommand({ DATA_KEY: NEW_KEY }, "recount");
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining("encrypted with another DATA_KEY")]);
  expect(await readableWith(NEW_KEY)).toEqual({});
});

test("with both keys the console reads what the old one encrypted, and encrypts with the new one", async () => {
  await restart(both());
  expect([await revealed(), await heard(), await signInWithCode()]).toEqual([OF_LEAD, "RIFF", 200]);
  expect([await isFoundByIdNumber(), await unsubscribes()]).toEqual([true, true]);
  const another = await makeLead(tenant);
  await clientOf().form<Recording>(`${ofLead(another)}/recordings`, { file: audioFile() });
  expect(await readableWith(NEW_KEY)).toMatchObject({ "recordings.file_key": 1 });
});

test("rotate-key that is killed half-way goes on where it was, while the console runs", async () => {
  await using somebody = await connect();
  await using watcher = await connect(); // within a transaction the activity of others reads as it was at first
  await somebody.query("BEGIN");
  await somebody.query("SELECT FROM sale_persons ORDER BY id LIMIT 1 FOR UPDATE"); // it has to wait there
  const child = await startCommand(both(), "rotate-key");
  const ended = once(child, "close");
  await vi.waitUntil(() => isWaitedFor(watcher), { timeout: 300_000, interval: 20 });
  child.kill("SIGKILL");
  await ended;
  await somebody.query("COMMIT");
  const half = await readableWith(old());
  expect(half["leads.id_number_encrypted"]).toBeUndefined();
  expect(half["sale_persons.id_number_encrypted"]).toBeGreaterThan(0);
  expect(half["users.two_factor_secret"]).toBe(before["users.two_factor_secret"]);
  expect([await revealed(), await signInWithCode()]).toEqual([OF_LEAD, 200]);
});

test("one rotate-key runs at a time, and it does not finish while a console has the old key that came meanwhile", async () => {
  const second = await rotateAlone(env().DATABASE_URL ?? "", () => runCommand(both(), "rotate-key"));
  expect([second.code, second.output]).toEqual([
    1,
    expect.stringContaining("Another rotate-key runs on this database."),
  ]);
  const before = await readableWith(old());
  const left = Object.values(before).reduce((sum, count) => sum + count, 0);
  await using somebody = await connect();
  await using watcher = await connect();
  await using late = await connect();
  await somebody.query("BEGIN");
  await somebody.query("SELECT FROM sale_persons ORDER BY id LIMIT 1 FOR UPDATE");
  const first = runCommand(both(), "rotate-key");
  await vi.waitUntil(() => isWaitedFor(watcher), { timeout: 300_000, interval: 20 });
  await late.query(`SET application_name = 'console ${fingerprintOf(old())}'`);
  await somebody.query("COMMIT");
  const { code, output } = await first;
  expect([code, output]).toEqual([1, expect.stringMatching(STALE)]);
  expect(output).toContain(`${left} values were encrypted with the new DATA_KEY.`);
});

test("rotate-key finishes when nothing is left, also when it is run again", async () => {
  const { code, output } = await runCommand(both(), "rotate-key");
  expect([code, output]).toEqual([0, expect.stringContaining("0 values were encrypted with the new DATA_KEY.")]);
  expect(await readableWith(old())).toEqual({});
  const after = await readableWith(NEW_KEY);
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  const again = await runCommand(both(), "rotate-key");
  expect([again.code, again.output]).toEqual([0, expect.stringMatching(/^0 values were encrypted/)]);
});

test("a value that neither key reads is named, and kept when the previous key is dropped all the same", async () => {
  const { id } = await makeLead(tenant);
  const id_number_encrypted = encryptWith(encryptionKey(randomBytes(32).toString("base64")), OF_LEAD);
  await asPlatform(() => db.lead.update({ where: { id }, data: { id_number_encrypted } }));
  const DATA_DIR = mkdtempSync(join(tmpdir(), "kept-"));
  const secrets = { POSTGRES_PASSWORD: "geheim", NEXTAUTH_SECRET: "geheim", ...both() };
  writeFileSync(join(DATA_DIR, "secrets.json"), JSON.stringify(secrets));

  const refused = await runCommand({ ...both(), DATA_DIR }, "rotate-key");
  const named = `leads.id_number_encrypted: 1 value can be read with neither key (id ${id}).`;
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(named)]);
  expect(refused.output).toContain("DATA_KEY_PREVIOUS stays.");
  expect([refused.output.includes(id_number_encrypted), readOrCreateSecrets(DATA_DIR)]).toEqual([false, secrets]);

  const forced = await runCommand({ ...both(), DATA_DIR }, "rotate-key", "--forget-unreadable");
  expect([forced.code, forced.output]).toEqual([0, expect.stringContaining(named)]);
  expect(readOrCreateSecrets(DATA_DIR)).toEqual({ ...secrets, DATA_KEY: NEW_KEY, DATA_KEY_PREVIOUS: undefined });
  const kept = await asPlatform(() => db.lead.findFirst({ where: { id }, select: { id_number_encrypted: true } }));
  expect(kept).toEqual({ id_number_encrypted });
  rmSync(DATA_DIR, { recursive: true });
});

test("afterwards nothing needs the old key: all is read, found and verified with the new one alone", async () => {
  await restart({ DATA_KEY: NEW_KEY });
  expect([await revealed(), await heard(), await signInWithCode()]).toEqual([OF_LEAD, "RIFF", 200]);
  expect([await isFoundByIdNumber(), await unsubscribes()]).toEqual([true, true]);
  const verified = await runCommand({ DATA_KEY: NEW_KEY }, "verify-audit");
  expect([verified.code, verified.output]).toEqual([0, expect.stringContaining("Every chain holds.")]);
  const refused = await runCommand({ DATA_KEY: old() }, "recount");
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("encrypted with another DATA_KEY")]);
});
