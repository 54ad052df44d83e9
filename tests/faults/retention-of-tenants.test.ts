import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { purgeRecordings } from "@/lib/sales/recordings/purge.server";
import { seed } from "@/prisma/data";
import { useOwnDatabase } from "../support/own-database";
import { makeRecording } from "../support/recordings";
import {
  declined,
  fileOf,
  inForce,
  isGone,
  lastDaysOf,
  makeOld,
  makeOldImport,
  makeOldSale,
  makePost,
  NEW_CLASSES,
  night,
  over,
  runsOf,
  saleOf,
  setOwn,
  told,
  writeOwn,
} from "../support/retention";
import { makeLead, makeTenant, type TestTenant } from "../support/world";

// Organisations with periods of their own beside others. On its own database, since a night goes through all of them.

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false });
});
afterAll(() => leaveDatabase());

let longer: TestTenant;
let usual: TestTenant;
beforeEach(async () => {
  [longer, usual] = [await makeTenant(), await makeTenant()];
  await inForce("lead", "unsubmitted_sale", ...NEW_CLASSES);
});

const purge = () => purgeRecordings(new AbortController().signal);

test("an organisation with a longer period keeps what others lose, of every class", async () => {
  for (const name of ["unsold_lead", "unsubmitted_sale", "rejected_row", "lead_post", "lead"] as const)
    await setOwn(longer, name, { length: 36 });
  const days = lastDaysOf({ days: 30 });
  const make = async (tenant: TestTenant) => {
    const answered = await makeLead(tenant, { ...declined, processed_at: over });
    const recording = await makeRecording(tenant, { lead_id: answered.id });
    const [lead, sale] = [await makeOld(tenant), await makeOldSale(tenant, over)];
    const [imported, post] = [await makeOldImport(tenant, days.over), await makePost(tenant, days.over)];
    return async () => [
      await isGone(lead),
      (await saleOf(sale)).anonymised_at !== null,
      (await fileOf(imported)) === null,
      (await post()) === 0,
      (await asPlatform(() => db.recording.count({ where: { id: recording.id } }))) === 0,
    ];
  };
  const [kept, gone] = [await make(longer), await make(usual)];
  await night();
  await purge();
  expect([await kept(), await gone()]).toEqual([Array(5).fill(false), Array(5).fill(true)]);
});

test("a shorter period is told first, holds from the next day, and for its organisation alone", async () => {
  const processed_at = lastDaysOf({ months: 12 }).over;
  const [mine, theirs] = [await makeOld(longer, { processed_at }), await makeOld(usual, { processed_at })];
  await setOwn(longer, "unsold_lead", { length: 12, rehearsed: false });
  await night();
  expect([await isGone(mine), await told(longer, "unsold_lead"), await told(usual, "unsold_lead")]).toEqual([
    false,
    [[true, 1, true]],
    [],
  ]);
  await setOwn(longer, "unsold_lead", { length: 12, source: "Our board's decision" });
  await night();
  expect([await isGone(mine), await isGone(theirs)]).toEqual([true, false]);
  expect((await runsOf(longer, "unsold_lead")).at(-1)?.reason).toBe("12 months: Our board's decision");
});

test("while its own period is only told, an organisation loses nothing of the class, and others do", async () => {
  await setOwn(longer, "unsold_lead", { length: 1, rehearsed: false });
  const [mine, theirs] = [await makeOld(longer), await makeOld(usual)];
  await night();
  expect([await isGone(mine), await isGone(theirs)]).toEqual([false, true]);
});

test("the platform's period that holds again is told first too", async () => {
  await setOwn(longer, "unsold_lead", { length: null, rehearsed: false });
  const lead = await makeOld(longer);
  await night();
  expect([await isGone(lead), await told(longer, "unsold_lead")]).toEqual([false, [[true, 1, true]]]);
  await setOwn(longer, "unsold_lead", { length: null });
  await night();
  expect([await isGone(lead), (await told(longer, "unsold_lead")).at(-1)]).toEqual([true, [false, 1, true]]);
});

test("a change of the platform's period is told of those who go by it, and of nobody else", async () => {
  await setOwn(longer, "unsold_lead", { length: 36 });
  for (const tenant of [longer, usual]) await makeOld(tenant);
  await asPlatform(() =>
    db.retentionPeriod.updateMany({ where: { class: "unsold_lead" }, data: { rehearsed_on: null } }),
  );
  await night();
  expect([await told(longer, "unsold_lead"), await told(usual, "unsold_lead")]).toEqual([[], [[true, 1, true]]]);
});

test("recordings that its own period has ended are counted for the organisation alone", async () => {
  await asPlatform(() => db.retentionPeriod.updateMany({ where: { class: "lead" }, data: { length: 90 } }));
  const recorded = async (tenant: TestTenant) => {
    const { id } = await makeLead(tenant, { ...declined, processed_at: lastDaysOf({ days: 60 }).over });
    await makeRecording(tenant, { lead_id: id });
  };
  for (const tenant of [longer, usual]) await recorded(tenant);
  await setOwn(longer, "lead", { length: 60, unit: "days", rehearsed: false });
  await night();
  expect([await told(longer, "lead"), await told(usual, "lead")]).toEqual([[[true, 1, true]], []]);
  expect(await purge()).toBe(0);
  await setOwn(longer, "lead", { length: 60, unit: "days" });
  expect(await purge()).toBe(1);
});

test("a period that can't be raised to what the law allows stops nothing else of the night", async () => {
  await setOwn(longer, "lead", { length: 1, unit: "days" });
  const lead = await makeOld(usual);
  const onUpdate = "BEFORE UPDATE OF length ON tenant_retention_periods FOR EACH ROW";
  await asPlatform(async () => {
    await db.$executeRawUnsafe(
      "CREATE FUNCTION refuse_raise() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$",
    );
    await db.$executeRawUnsafe(`CREATE TRIGGER refuse_raise ${onUpdate} EXECUTE FUNCTION refuse_raise()`);
  });
  await expect(night()).rejects.toThrow("Some of the retention failed");
  await asPlatform(() => db.$executeRawUnsafe("DROP FUNCTION refuse_raise CASCADE"));
  expect(await isGone(lead)).toBe(true);
});

test.each(["a night", "a purge"])("nothing goes by a period that is changed while %s is at it", async (what) => {
  const lead = await (what === "a night" ? makeOld(longer) : makeLead(longer, { ...declined, processed_at: over }));
  if (what === "a purge") await makeRecording(longer, { lead_id: lead.id });
  const name = what === "a night" ? "unsold_lead" : "lead";
  let running: Promise<unknown> | undefined;
  await asPlatform(() =>
    transaction(async () => {
      await db.$queryRaw`SELECT FROM retention_periods WHERE class = ${name} FOR UPDATE`; // as every change does
      await writeOwn(longer, name, { length: 36 });
      running = what === "a night" ? night() : purge();
      await wait(1_000);
    }),
  );
  await running;
  const left = await asPlatform(() => db.recording.count({ where: { lead_id: lead.id } }));
  expect([await isGone(lead), left]).toEqual([false, what === "a night" ? 0 : 1]);
});
