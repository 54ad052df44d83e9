import { existsSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { ConsumerDetail } from "@/lib/people/consumers/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { newKey } from "@/lib/platform/files/row-parts.server";
import { writeToOutbox } from "@/lib/platform/mail/outbox.server";
import { anonymiseSales } from "@/lib/sales/lifecycle/anonymise.server";
import { purgeRecordings } from "@/lib/sales/recordings/purge.server";
import { api, type Refusal } from "../support/api";
import { consumersLinked, makeConsumer } from "../support/consumers";
import { erase, eraseForGood, personOf } from "../support/erasure";
import { makeImport } from "../support/imports";
import { makeOutcomeImport } from "../support/outcomes";
import { submitSale } from "../support/packs";
import { makeRecording } from "../support/recordings";
import { unnoted } from "../support/retention";
import { rewrite, SELLING } from "../support/sales";
import { completeSale, makeSellingTenant, type SellingTenant } from "../support/whole-sales";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestUser, unique } from "../support/world";

let tenant: SellingTenant;
let admin: TestUser;
let agent: TestUser;
beforeAll(async () => {
  [tenant, admin] = [await makeSellingTenant(), await makeAdmin()];
  agent = await makeUser(tenant, { permissions: SELLING });
});

const LONG_AGO = new Date("2010-01-01");
const now = () => new AbortController().signal;
const detailOf = async ({ id }: { id: number }) => (await api(admin).get<ConsumerDetail>(`/api/consumers/${id}`)).body;
const hold = ({ id }: { id: number }, on: boolean, user = admin) =>
  api(user).put<ConsumerDetail & Refusal>(`/api/consumers/${id}/hold`, { on, reason: "A complaint at the ombud" });
const leadOf = ({ id }: { id: number }) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));
const saleOf = ({ id }: { id: number }) => asPlatform(() => db.sale.findFirstOrThrow({ where: { id } }));
const leadOfSale = async (sale: { id: number }) => leadOf({ id: (await saleOf(sale)).lead_id });
const personOfSale = async (sale: { id: number }) => {
  await consumersLinked(tenant);
  const link = await asPlatform(() => db.saleConsumer.findFirstOrThrow({ where: { sale_id: sale.id } }));
  return { id: link.consumer_id };
};

describe("a dry run", () => {
  test("tells what would go, as the erasure then does, and changes nothing", async () => {
    const lead = await makeLead(tenant, { phone: "+27821230001" });
    const person = await personOf(lead);
    const before = await detailOf(person);
    const { body: told } = await erase(admin, person);
    expect([told.dry_run, told.counts.leads, told.counts.records]).toEqual([true, 1, 1]);
    expect(await detailOf(person)).toEqual(before);
    expect((await leadOf(lead)).phone).toBe("+27821230001");
    const { body: done } = await eraseForGood(admin, person);
    expect(done).toEqual({ ...told, dry_run: false });
    expect(await leadOf(lead)).toMatchObject({ name: "Anonymised", phone: null, email: null });
    expect(await detailOf(person)).toMatchObject({ name: "Anonymised", contacts: [], erased_at: expect.any(String) });
  });
});

describe("an erasure", () => {
  test("is recorded without what tells who it was, not even in its reason", async () => {
    const surname = `Mo${unique()}`;
    const person = await personOf(await makeLead(tenant, { name: "Thandi", surname }));
    const reason = `Thandi ${surname} asked for it`;
    expect((await erase(admin, person, { reason, dry_run: false })).status).toBe(200);
    const where = { action: "consumers.erase", subject_id: person.id };
    const event = await asPlatform(() => db.auditEvent.findFirstOrThrow({ where }));
    expect(event).toMatchObject({ tenant_id: tenant.id, new: { reason: "… asked for it", leads: 1 } });
  });

  test("takes the emails to the person that lie in the outbox folder, and no others", async () => {
    const [gone, stays] = [`${unique()}@clients.test`, `${unique()}@clients.test`];
    const write = (to: string) => writeToOutbox({ from: "no-reply@localhost", to, text: "Your policy" }, unique());
    const [file, other] = [await write(gone.toUpperCase()), await write(stays)];
    const person = await personOf(await makeLead(tenant, { email: gone }));
    expect((await eraseForGood(admin, person)).status).toBe(200);
    expect([existsSync(file), existsSync(other)]).toEqual([false, true]);
  });

  test("of several people at once is done for each, whoever's emails are taken meanwhile", async () => {
    const addresses = Array.from({ length: 6 }, () => `${unique()}@clients.test`);
    const people = await Promise.all(
      addresses.map(async (email) => {
        for (let copy = 0; copy < 20; copy += 1) await writeToOutbox({ from: "a@localhost", to: email }, unique());
        return personOf(await makeLead(tenant, { email }));
      }),
    );
    const answers = await Promise.all(people.map((person) => eraseForGood(admin, person)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  });

  test("is made once, and the record can be neither changed nor merged afterwards", async () => {
    const [person, other] = [await makeConsumer(tenant), await makeConsumer(tenant)];
    const both = await Promise.all([eraseForGood(admin, person), eraseForGood(admin, person)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await api(admin).put(`/api/consumers/${person.id}`, { name: "Back" })).status).toBe(409);
    expect((await hold(person, true)).status).toBe(409);
    const merge = { into: other.id, ids: [person.id], dry_run: false };
    expect((await api(admin).post("/api/consumers/merge", merge)).status).toBe(422);
  });

  test("is an administrator's alone, and waits for the imports of the organisation", async () => {
    const home = await makeTenant();
    const person = await personOf(await makeLead(home));
    expect((await eraseForGood(agent, person)).status).toBe(403);
    const { id } = await makeImport(home, { status: "running", started_at: new Date() });
    expect((await eraseForGood(admin, person)).body.message).toMatch(/^An import of this organisation is running/);
    await asPlatform(() => db.leadImport.update({ where: { id }, data: { status: "failed" } }));
    const outcomes = await makeOutcomeImport(home, undefined, { status: "running", file: newKey() });
    expect((await eraseForGood(admin, person)).body.message).toMatch(/^An import of this organisation is running/);
    await asPlatform(() =>
      db.outcomeImport.update({ where: { id: outcomes.id }, data: { status: "cancelled", file: null } }),
    );
    expect((await eraseForGood(admin, person)).status).toBe(200);
  });

  test("keeps a submitted sale until its period is over, and does not fill the record again", async () => {
    const sale = await submitSale(tenant, agent);
    const person = await personOfSale(sale);
    const { body: first } = await erase(admin, person);
    expect(first.kept).toMatchObject([{ kind: "sale", id: sale.id, mandates: 1, until: null }]);
    await rewrite(sale, { policy_ended_on: new Date("2026-01-31"), last_collected_on: new Date("2026-01-31") });
    const { body: later } = await eraseForGood(admin, person);
    expect(later.kept).toMatchObject([{ id: sale.id, until: "2033-01-31" }]);
    expect(await leadOfSale(sale)).toMatchObject({ name: "Anonymised" });
    await asPlatform(() => db.consumerChange.create({ data: { tenant_id: tenant.id, sale_id: sale.id } }));
    await consumersLinked(tenant);
    expect(await detailOf(person)).toMatchObject({ name: "Anonymised", sales: 1, contacts: [] });
  });

  test("takes a submitted sale whose period is over, which stays submitted", async () => {
    const sale = await submitSale(tenant, agent);
    await rewrite(sale, { policy_ended_on: LONG_AGO, last_collected_on: LONG_AGO });
    const { body } = await eraseForGood(admin, await personOfSale(sale));
    expect([body.kept, body.counts.sales]).toEqual([[], 1]);
    expect(await saleOf(sale)).toMatchObject({ status: "policy-submitted", anonymised_at: expect.any(Date) });
  });

  test("leaves a lead and a sale with a recording under legal hold", async () => {
    const sale = await completeSale(tenant, agent);
    const lead = await makeLead(tenant);
    const held = { legal_hold: true, legal_hold_reason: "A complaint" };
    await makeRecording(tenant, { sale_id: sale.id, ...held });
    await makeRecording(tenant, { lead_id: lead.id, ...held });
    for (const person of [await personOfSale(sale), await personOf(lead)]) {
      const { body } = await eraseForGood(admin, person);
      expect(body.kept).toMatchObject([{ reason: "A recording is under legal hold.", recordings: 1 }]);
    }
    expect((await leadOf(lead)).name).not.toBe("Anonymised");
    expect((await saleOf(sale)).anonymised_at).toBeNull();
  });
});

describe("a person under legal hold", () => {
  test("is not erased until they are released", async () => {
    const person = await personOf(await makeLead(tenant));
    expect((await hold(person, true, agent)).status).toBe(403);
    expect((await hold(person, true)).body).toMatchObject({
      ...{ legal_hold: true, legal_hold_reason: "A complaint at the ombud" },
    });
    expect((await erase(admin, person)).body.message).toMatch(/under legal hold/);
    expect((await eraseForGood(admin, person)).status).toBe(409);
    expect((await hold(person, false)).body).toMatchObject({ legal_hold: false, legal_hold_reason: null });
    expect((await eraseForGood(admin, person)).status).toBe(200);
  });

  test("puts whoever they are merged into under it too", async () => {
    const [into, held] = [await makeConsumer(tenant), await makeConsumer(tenant)];
    await hold(held, true);
    await api(admin).post("/api/consumers/merge", { into: into.id, ids: [held.id], dry_run: false });
    expect(await detailOf(into)).toMatchObject({ legal_hold: true });
  });

  test("keeps their recordings and unsubmitted sales past every period", async () => {
    const sale = await completeSale(tenant, agent);
    const lead = await makeLead(tenant, { processed_at: LONG_AGO, processed_outcome: "declined" });
    const recording = await makeRecording(tenant, { lead_id: lead.id });
    for (const person of [await personOfSale(sale), await personOf(lead)]) await hold(person, true);
    await rewrite(sale, { created_at: LONG_AGO, updated_at: LONG_AGO });
    await purgeRecordings(now());
    await anonymiseSales(now(), unnoted);
    expect(await asPlatform(() => db.recording.count({ where: { id: recording.id } }))).toBe(1);
    expect((await saleOf(sale)).anonymised_at).toBeNull();
    for (const person of [await personOfSale(sale), await personOf(lead)]) await hold(person, false);
    await purgeRecordings(now());
    await anonymiseSales(now(), unnoted);
    expect(await asPlatform(() => db.recording.count({ where: { id: recording.id } }))).toBe(0);
    expect((await saleOf(sale)).anonymised_at).not.toBeNull();
  });
});
