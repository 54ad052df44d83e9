import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readRows } from "@/lib/leads/imports/parts.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { seed } from "@/prisma/data";
import { consumersLinked, makeConsumer } from "../support/consumers";
import { personOf } from "../support/erasure";
import { makeImport } from "../support/imports";
import { useOwnDatabase } from "../support/own-database";
import { makeRecording } from "../support/recordings";
import {
  declined,
  fileOf,
  inForce,
  isGone,
  kept,
  lastDaysOf,
  leadOf,
  makeOld,
  makeOldImport,
  makeOldSale,
  makePost,
  NEW_CLASSES,
  night,
  over,
  saleOf,
  told,
} from "../support/retention";
import { makeLead, makeTenant, type TestTenant } from "../support/world";

// On its own database, since a night goes through every organisation.

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false });
});
afterAll(() => leaveDatabase());

let tenant: TestTenant;
beforeEach(async () => {
  tenant = await makeTenant();
  await inForce("unsubmitted_sale", ...NEW_CLASSES);
});

describe("on its last day everything is kept, and the night after it goes", () => {
  test("a lead without a sale, with its history and its person", async () => {
    const [old, young] = [await makeOld(tenant, { note: "Call Sipho" }), await makeOld(tenant, { processed_at: kept })];
    const person = await personOf(old);
    await night();
    expect(await leadOf(old)).toMatchObject({
      name: "Anonymised",
      phone: null,
      note: null,
      processed_outcome: "declined",
    });
    expect(await isGone(young)).toBe(false);
    const events = await asPlatform(() => db.leadEvent.findMany({ where: { lead_id: old.id } }));
    expect(events.map(({ type, actor_name }) => [type, actor_name])).toEqual([["anonymised", "System"]]);
    await consumersLinked(tenant);
    expect(await asPlatform(() => db.consumer.count({ where: { id: person.id } }))).toBe(1); // the young lead's too
    await asPlatform(() => db.lead.update({ where: { id: young.id }, data: { processed_at: over } }));
    await night();
    await consumersLinked(tenant);
    expect(await asPlatform(() => db.consumer.count({ where: { tenant_id: tenant.id } }))).toBe(0);
  });

  test("a sale that was never submitted, with its lead", async () => {
    const [old, young] = [await makeOldSale(tenant, over), await makeOldSale(tenant, kept)];
    await night();
    expect([(await saleOf(old)).anonymised_at, (await saleOf(young)).anonymised_at]).toEqual([expect.any(Date), null]);
    expect([await isGone({ id: old.lead_id }), await isGone({ id: young.lead_id })]).toEqual([true, false]);
    expect(await told(tenant, "unsubmitted_sale")).toEqual([[false, 1, true]]);
  });

  test("the rows that an import has left out, also of one that failed", async () => {
    const days = lastDaysOf({ days: 30 });
    const [old, young] = [await makeOldImport(tenant, days.over), await makeOldImport(tenant, days.kept)];
    const failed = await makeImport(tenant, { status: "failed", started_at: days.over });
    await night();
    expect([await fileOf(old), await fileOf(failed), await fileOf(young)]).toEqual([null, null, expect.anything()]);
    await expect(readRows(old, 0)).rejects.toThrow("is gone");
    expect(await readRows(young, 0)).toHaveLength(2);
    expect(await told(tenant, "rejected_row")).toEqual([[false, 2, true]]);
  });

  test("a post", async () => {
    const days = lastDaysOf({ days: 30 });
    const [old, young] = [await makePost(tenant, days.over), await makePost(tenant, days.kept)];
    await night();
    expect([await old(), await young()]).toEqual([0, 1]);
    expect(await told(tenant, "lead_post")).toEqual([[false, 1, true]]);
  });
});

describe("a lead is kept", () => {
  test("while it is open, however old it is", async () => {
    const lead = await makeOld(tenant, {
      status: "New" as const,
      processed_at: null,
      processed_outcome: null,
      reason: null,
    });
    await night();
    expect(await isGone(lead)).toBe(false);
  });

  test("while it has a sale, whatever its outcome says", async () => {
    const { lead_id } = await makeOldSale(tenant, kept);
    await asPlatform(() => db.lead.update({ where: { id: lead_id }, data: { ...declined, processed_at: over } }));
    await night();
    expect(await isGone({ id: lead_id })).toBe(false);
  });

  test("while it has a recording", async () => {
    const lead = await makeOld(tenant);
    await makeRecording(tenant, { lead_id: lead.id, legal_hold: true, legal_hold_reason: "A complaint" });
    await night();
    expect(await isGone(lead)).toBe(false);
  });

  test("while nobody knows whose it is, who may be under legal hold", async () => {
    const lead = await makeLead(tenant, { ...declined, processed_at: over });
    await night();
    expect(await isGone(lead)).toBe(false);
  });

  test("while somebody else works on it, which keeps no other lead from it", async () => {
    const [locked, free] = [await makeOld(tenant), await makeOld(tenant)];
    await asPlatform(() =>
      transaction(async () => {
        await db.$queryRaw`SELECT FROM leads WHERE id = ${locked.id} FOR UPDATE`;
        await night();
      }),
    );
    expect([await isGone(locked), await isGone(free)]).toEqual([false, true]);
  });

  test("with its posts while its person is under legal hold, until that is released", async () => {
    const lead = await makeOld(tenant);
    const person = await personOf(lead);
    const hold = (legal_hold: boolean) =>
      asPlatform(() => db.consumer.update({ where: { id: person.id }, data: { legal_hold } }));
    const made = await makePost(tenant, new Date("2020-01-01"), { lead_id: lead.id });
    const repeated = await makePost(tenant, new Date("2020-01-01"), { answer: { duplicate_of: lead.id } });
    await hold(true);
    await night();
    expect([await isGone(lead), await made(), await repeated()]).toEqual([false, 1, 1]);
    await hold(false);
    await night();
    expect([await isGone(lead), await made(), await repeated()]).toEqual([true, 0, 0]);
  });

  test("by a hold that comes while the night is at it", async () => {
    const lead = await makeOld(tenant);
    const person = await personOf(lead);
    let running: Promise<void> | undefined;
    await asPlatform(() =>
      transaction(async () => {
        await db.consumer.update({ where: { id: person.id }, data: { legal_hold: true } });
        running = night();
        await wait(1_000);
      }),
    );
    await running;
    expect(await isGone(lead)).toBe(false);
  });
});

test("a sale is kept, and its lead, while the lead's person is under legal hold, who need not be the policyholder", async () => {
  const sale = await makeOldSale(tenant, over);
  await consumersLinked(tenant);
  const { id: consumer_id } = await makeConsumer(tenant, { legal_hold: true });
  await asPlatform(() => db.leadConsumer.update({ where: { lead_id: sale.lead_id }, data: { consumer_id } }));
  await night();
  expect([(await saleOf(sale)).anonymised_at, await isGone({ id: sale.lead_id })]).toEqual([null, false]);
});

test("nothing goes by a period that an administrator changes while the night is at it", async () => {
  const lead = await makeOld(tenant);
  const setLength = (length: number) =>
    db.retentionPeriod.updateMany({ where: { class: "unsold_lead" }, data: { length } });
  let running: Promise<void> | undefined;
  await asPlatform(() =>
    transaction(async () => {
      await setLength(60);
      running = night();
      await wait(1_000);
    }),
  );
  await running;
  await asPlatform(() => setLength(24));
  expect(await isGone(lead)).toBe(false);
});
