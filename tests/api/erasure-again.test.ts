import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { ConsumerDetail } from "@/lib/people/consumers/schema";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { consumersLinked } from "../support/consumers";
import { erase, eraseForGood, personOf } from "../support/erasure";
import { makeImport } from "../support/imports";
import { sendWhileLocked } from "../support/locks";
import { submitSale, withMadePack } from "../support/packs";
import { makeRecording } from "../support/recordings";
import { convert, randomPhone, rewrite, SELLING } from "../support/sales";
import { completeSale, makeSellingTenant, type SellingTenant } from "../support/whole-sales";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestUser } from "../support/world";

// What stays at first is erased later, and what changes at the same moment is neither lost nor left over.

/** Long enough for a request to wait for what another transaction has locked. */
const ARRIVING_MS = 1_000;
const LONG_AGO = new Date("2010-01-01");

let tenant: SellingTenant;
let admin: TestUser;
let agent: TestUser;
beforeAll(async () => {
  [tenant, admin] = [await makeSellingTenant(), await makeAdmin()];
  agent = await makeUser(tenant, { permissions: SELLING });
});

const saleOf = ({ id }: { id: number }) => asPlatform(() => db.sale.findFirstOrThrow({ where: { id } }));
const personOfSale = async ({ id }: { id: number }) => {
  await consumersLinked(tenant);
  const link = await asPlatform(() => db.saleConsumer.findFirstOrThrow({ where: { sale_id: id } }));
  return { id: link.consumer_id };
};
const detailOf = async ({ id }: { id: number }) => (await api(admin).get<ConsumerDetail>(`/api/consumers/${id}`)).body;
const hold = ({ id }: { id: number }, on: boolean) =>
  api(admin).put<ConsumerDetail & Refusal>(`/api/consumers/${id}/hold`, { on, reason: "A complaint" });

describe("what was kept", () => {
  test("is erased once its period has ended, and then nothing remains", async () => {
    const sale = await submitSale(tenant, agent);
    const person = await personOfSale(sale);
    expect((await eraseForGood(admin, person)).body.kept).toMatchObject([{ id: sale.id }]);
    expect(await detailOf(person)).toMatchObject({ name: "Anonymised", kept_after_erasure: true });

    const { body: still } = await eraseForGood(admin, person);
    expect(still).toMatchObject({ kept: [{ id: sale.id }], counts: { records: 0, leads: 0, sales: 0 } });

    const search = `0${sale.policyholder.phone?.slice("+27".length)}`;
    const told = { tenant_id: tenant.id, action: "leads.export", subject_type: "leads", actor_name: "Test" };
    const entry = await asPlatform(() => db.auditEvent.create({ data: { ...told, new: { search } } }));
    await rewrite(sale, { policy_ended_on: LONG_AGO, last_collected_on: LONG_AGO });
    const { body: last } = await eraseForGood(admin, person);
    expect(last).toMatchObject({ kept: [], counts: { records: 0, leads: 0, sales: 1 } });
    expect(await saleOf(sale)).toMatchObject({ anonymised_at: expect.any(Date), notes: null });
    expect((await asPlatform(() => db.auditEvent.findFirstOrThrow({ where: { id: entry.id } }))).new).toEqual({
      erased: true,
    });

    expect(await detailOf(person)).toMatchObject({ kept_after_erasure: false });
    expect((await eraseForGood(admin, person)).body.message).toBe("This person has been erased already.");
  });

  test("because of a hold is erased once that is released", async () => {
    const lead = await makeLead(tenant, { phone: randomPhone() });
    const recording = await makeRecording(tenant, { lead_id: lead.id, legal_hold: true, legal_hold_reason: "Why" });
    const person = await personOf(lead);
    expect((await eraseForGood(admin, person)).body.kept).toHaveLength(1);
    await asPlatform(() => db.recording.update({ where: { id: recording.id }, data: { legal_hold: false } }));
    const { body } = await eraseForGood(admin, person);
    expect(body).toMatchObject({ kept: [], counts: { records: 0, leads: 1, recordings: 1 } });
    expect((await eraseForGood(admin, person)).status).toBe(409);
  });

  test("can be put under legal hold", async () => {
    const person = await personOfSale(await submitSale(tenant, agent));
    await eraseForGood(admin, person);
    expect((await hold(person, true)).body).toMatchObject({ legal_hold: true });
    expect((await eraseForGood(admin, person)).status).toBe(409);
    expect((await hold(person, false)).status).toBe(200);
    expect((await eraseForGood(admin, person)).status).toBe(200);
  });

  test("stays under the hold of a recording also of an anonymised sale", async () => {
    const sale = await completeSale(tenant, agent);
    const person = await personOfSale(sale);
    await eraseForGood(admin, person);
    const recording = await makeRecording(tenant, { sale_id: sale.id, legal_hold: true, legal_hold_reason: "Why" });
    expect((await eraseForGood(admin, person)).body.kept).toMatchObject([{ kind: "sale", id: sale.id }]);
    expect(await asPlatform(() => db.recording.count({ where: { id: recording.id } }))).toBe(1);
  });

  test("of a lead that was anonymised before counts no second time", async () => {
    const [phone, home] = [randomPhone(), await makeTenant()];
    const lead = await makeLead(home, { phone });
    const person = await personOf(lead);
    await makeLead(home, { phone });
    await consumersLinked(home);
    const columns = { name: "Anonymised", phone: null, email: null };
    await asPlatform(() => db.lead.update({ where: { id: lead.id }, data: columns }));
    expect((await eraseForGood(admin, person)).body.counts).toMatchObject({ leads: 1 });
  });
});

/** Changes what an erasure has to wait for, while it waits. */
const meanwhile = async (person: { id: number }, change: () => Promise<unknown>) => {
  const { erasing } = await asPlatform(() =>
    transaction(async () => {
      await change();
      const sent = eraseForGood(admin, person);
      await wait(ARRIVING_MS);
      return { erasing: sent };
    }),
  );
  return (await erasing).body;
};

describe("an erasure at the same moment as", () => {
  test("a submission keeps the sale", async () => {
    const sale = await completeSale(tenant, agent);
    const person = await personOfSale(sale);
    const submitted = { status: "policy-submitted" as const, submitted_at: new Date() };
    const { kept } = await meanwhile(person, () => db.sale.update({ where: { id: sale.id }, data: submitted }));
    expect(kept).toMatchObject([{ kind: "sale", id: sale.id }]);
    expect(await saleOf(sale)).toMatchObject({ anonymised_at: null });
  });

  test("a legal hold of a recording keeps its lead", async () => {
    const lead = await makeLead(tenant, { phone: randomPhone() });
    const { id } = await makeRecording(tenant, { lead_id: lead.id });
    const held = { legal_hold: true, legal_hold_reason: "A complaint" };
    const { kept } = await meanwhile(await personOf(lead), () => db.recording.update({ where: { id }, data: held }));
    expect(kept).toMatchObject([{ kind: "lead", id: lead.id }]);
    expect(await asPlatform(() => db.recording.count({ where: { id } }))).toBe(1);
  });

  test("an upload takes the new recording too", async () => {
    const lead = await makeLead(tenant, { phone: randomPhone() });
    const person = await personOf(lead);
    const columns = {
      ...{ tenant_id: tenant.id, lead_id: lead.id, name: "call.wav", mime_type: "audio/wav" as const, size_bytes: 1 },
      ...{
        source: "upload" as const,
        sha256: `sha ${lead.id}`,
        file_path: `recordings/new/${lead.id}`,
        file_key: "key",
      },
    };
    const { counts } = await meanwhile(person, async () => {
      await db.$queryRaw`SELECT FROM leads WHERE id = ${lead.id} FOR UPDATE`;
      await db.recording.create({ data: columns });
    });
    expect(counts.recordings).toBe(1);
  });

  test("a conversion takes the new sale too", async () => {
    const lead = await makeLead(tenant, { phone: randomPhone() });
    const person = await personOf(lead);
    const [converted] = await sendWhileLocked<{ status: number }>("leads", lead.id, () => [
      convert(agent, lead),
      wait(ARRIVING_MS / 2).then(() => eraseForGood(admin, person)),
    ]);
    expect(converted?.status).toBe(201);
    const sale = await asPlatform(() => db.sale.findFirstOrThrow({ where: { lead_id: lead.id } }));
    expect(sale.anonymised_at).toEqual(expect.any(Date));
  });

  test("a start of an import is refused", async () => {
    const home = await makeTenant();
    const person = await personOf(await makeLead(home));
    const { id } = await makeImport(home, { status: "failed", started_at: new Date() });
    const { message } = (await meanwhile(person, () =>
      db.leadImport.update({ where: { id }, data: { status: "queued" } }),
    )) as unknown as Refusal;
    expect(message).toMatch(/^An import of this organisation is running/);
  });
});

test("a dry run schedules no check of files", async () => {
  const sale = await withMadePack(agent, await submitSale(tenant, agent));
  const { file_path } = await asPlatform(() => db.salePack.findFirstOrThrow({ where: { sale_id: sale.id } }));
  await rewrite(sale, { policy_ended_on: LONG_AGO, last_collected_on: LONG_AGO });
  const checks = () =>
    asPlatform(
      () => db.$queryRaw<object[]>`
        SELECT id FROM pgboss.job WHERE name = 'unnamed-files' AND data->'paths' ? ${file_path}`,
    );
  const before = (await checks()).length;
  const person = await personOfSale(sale);
  expect((await erase(admin, person)).body.counts.sales).toBe(1);
  expect(await checks()).toHaveLength(before);
  await eraseForGood(admin, person);
  expect(await checks()).toHaveLength(before + 1);
});
