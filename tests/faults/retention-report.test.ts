import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { RetentionClass } from "@/lib/leads/recordings/retention-classes";
import { retentionJob } from "@/lib/people/retention/jobs.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { seed } from "@/prisma/data";
import { kill, killConsoles, startAnotherConsole } from "../support/console-process";
import { consumersLinked } from "../support/consumers";
import { personOf } from "../support/erasure";
import { onConnection } from "../support/on-connection";
import { useOwnDatabase } from "../support/own-database";
import { makeRecording } from "../support/recordings";
import {
  declined,
  fileOf,
  inForce,
  isGone,
  lastDaysOf,
  leadOf,
  makeOld,
  makeOldImport,
  makeOldSale,
  makePost,
  NEW_CLASSES,
  night,
  over,
  runsOf,
  saleOf,
  told,
} from "../support/retention";
import { makeLead, makeTenant, type TestTenant, unique } from "../support/world";

// On its own database, since a night goes through every organisation, and nobody else continues a killed one.

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false });
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
});

let tenant: TestTenant;
beforeEach(async () => {
  tenant = await makeTenant();
  await inForce("unsubmitted_sale", ...NEW_CLASSES);
});

describe("a period that is new or was changed", () => {
  const set = (name: RetentionClass, data: Prisma.RetentionPeriodUpdateInput) =>
    asPlatform(() => db.retentionPeriod.update({ where: { class: name }, data }));

  test("only tells in its first night what would go, and holds from the next day", async () => {
    const lead = await makeOld(tenant);
    const days = lastDaysOf({ days: 30 });
    const [imported, post] = [await makeOldImport(tenant, days.over), await makePost(tenant, days.over)];
    for (const name of NEW_CLASSES) await set(name, { rehearsed_on: null });
    await night();
    await night(); // of the same day
    expect([await isGone(lead), await fileOf(imported), await post()]).toEqual([false, expect.anything(), 1]);
    for (const name of NEW_CLASSES) expect(await told(tenant, name)).toEqual([[true, 1, true]]);

    await inForce(...NEW_CLASSES);
    await night();
    expect([await isGone(lead), await fileOf(imported), await post()]).toEqual([true, null, 0]);
    for (const name of NEW_CLASSES)
      expect(await told(tenant, name)).toEqual([
        [true, 1, true],
        [false, 1, true],
      ]);
  });

  test("tells of recordings too, and of a sale whose recordings go first", async () => {
    const sale = await makeOldSale(tenant, over);
    const recording = await makeRecording(tenant, { sale_id: sale.id });
    await set("unsubmitted_sale", { rehearsed_on: null });
    await night();
    expect([await told(tenant, "unsubmitted_sale"), (await saleOf(sale)).anonymised_at]).toEqual([
      [[true, 1, true]],
      null,
    ]);
    expect(await asPlatform(() => db.recording.count({ where: { id: recording.id } }))).toBe(1);

    const lead = await makeLead(tenant, { ...declined, processed_at: new Date("2020-01-01") });
    await makeRecording(tenant, { lead_id: lead.id });
    await set("lead", { rehearsed_on: null });
    await night();
    expect(await told(tenant, "lead")).toEqual([[true, 1, true]]);
  });
});

describe("the report", () => {
  test("counts each organisation apart, and is audited without a personal value", async () => {
    const other = await makeTenant();
    const name = unique("Zx");
    for (const of of [tenant, tenant, other]) await makeOld(of, { name, note: `Call ${name}` });
    await night();
    expect([await told(tenant, "unsold_lead"), await told(other, "unsold_lead")]).toEqual([
      [[false, 2, true]],
      [[false, 1, true]],
    ]);
    const [run] = await runsOf(tenant, "unsold_lead");
    expect(run?.reason).toMatch(/^24 months: Protection of Personal Information Act/);
    const audited = await asPlatform(() =>
      db.auditEvent.findMany({ where: { tenant_id: tenant.id, action: "retention.expire" } }),
    );
    expect(audited.map(({ subject_id, new: now }) => [subject_id, now])).toEqual([
      [run?.id, { class: "unsold_lead", dry_run: false, count: 2 }],
    ]);
  });

  test("counts what two processes do at once exactly once", async () => {
    for (let index = 0; index < 8; index += 1) await makeOld(tenant);
    await Promise.all([night(), night()]);
    const runs = await runsOf(tenant, "unsold_lead");
    expect(runs.reduce((sum, { count }) => sum + count, 0)).toBe(8);
    const events = await asPlatform(() => db.leadEvent.count({ where: { tenant_id: tenant.id, type: "anonymised" } }));
    expect(events).toBe(8);
  });
});

test("a lead that can't be anonymised stays whole, and keeps no other from it", async () => {
  const [broken, sound] = [await makeOld(tenant, { version: MAX_ID }), await makeOld(tenant)];
  await night();
  expect([await isGone(broken), await isGone(sound)]).toEqual([false, true]);
  expect([(await leadOf(broken)).phone, await told(tenant, "unsold_lead")]).toEqual([
    "+27821234567",
    [[false, 1, true]],
  ]);
  await asPlatform(() => db.lead.update({ where: { id: broken.id }, data: { version: 1 } }));
});

test("a night that is stopped in the middle is continued, and reports all of it once", async () => {
  const [first, second, third] = [
    await makeOld(tenant),
    await makeOld(tenant, { phone: "+27829876543" }),
    await makeOld(tenant),
  ];
  const person = await personOf(second);
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  await asPlatform(() =>
    transaction(async () => {
      await db.$queryRaw`SELECT FROM consumers WHERE id = ${person.id} FOR UPDATE`; // the night stops at the second
      running = night(stop.signal);
      await vi.waitUntil(() => isGone(first), { timeout: 20_000, interval: 20 });
      stop.abort();
    }),
  );
  await expect(running).rejects.toThrow("aborted");
  expect([await isGone(third), await told(tenant, "unsold_lead")]).toEqual([false, [[false, 2, false]]]);
  await night();
  expect([await isGone(third), await told(tenant, "unsold_lead")]).toEqual([true, [[false, 3, true]]]);
  const where = { tenant_id: tenant.id, action: "retention.expire" as const };
  expect(await asPlatform(() => db.auditEvent.count({ where }))).toBe(1);
});

test("finds leads by an index, without reading all of them", async () => {
  const plan = await asPlatform(() =>
    transaction(async () => {
      await db.$executeRaw`SET LOCAL enable_seqscan = off`;
      return db.$queryRaw<{ "QUERY PLAN": string }[]>`
        EXPLAIN SELECT lead.id FROM leads lead
        WHERE lead.processed_outcome <> 'converted' AND lead.lead_id <> 'anonymised-' || lead.id::text
          AND lead.processed_at < now() - interval '24 months' ORDER BY lead.processed_at, lead.id LIMIT 200`;
    }),
  );
  expect(JSON.stringify(plan)).toContain("leads_unsold_by_outcome");
});

test("a night whose process is killed is completed by another one: each lead goes once, and the reports add up", {
  tags: "all",
}, async () => {
  const LEADS = 1_500;
  await onConnection([
    `INSERT INTO leads (tenant_id, product_id, lead_id, name, phone, status, processed_at, processed_outcome, created_at)
    SELECT ${tenant.id}, ${tenant.product.id}, 'lead ' || i, 'Thandi', '+2771' || lpad(i::text, 7, '0'),
      'Declined', '${over.toISOString()}', 'declined', '${over.toISOString()}'
    FROM generate_series(1, ${LEADS}) AS i`,
  ]);
  await consumersLinked(tenant);
  const gone = () => asPlatform(() => db.lead.count({ where: { tenant_id: tenant.id, name: "Anonymised" } }));
  const first = await startAnotherConsole();
  await retentionJob.request();
  await vi.waitUntil(async () => (await gone()) > 0, { timeout: 300_000, interval: 10 });
  const family = first.family();
  first.kill("SIGKILL");
  kill(family, "SIGKILL");
  await first.ended;
  const before = await gone();
  expect(before).toBeLessThan(LEADS);
  expect(await told(tenant, "unsold_lead")).toEqual([[false, before, false]]);
  const events = () => asPlatform(() => db.leadEvent.count({ where: { tenant_id: tenant.id, type: "anonymised" } }));
  expect(await events()).toBe(before);

  await startAnotherConsole();
  const isFinished = async () => (await told(tenant, "unsold_lead")).every(([, , finished]) => finished);
  await vi.waitUntil(isFinished, { timeout: 300_000, interval: 200 });
  expect([await gone(), await events(), await told(tenant, "unsold_lead")]).toEqual([
    LEADS,
    LEADS,
    [[false, LEADS, true]],
  ]);
});
