import { DateTime } from "luxon";
import type { PeriodUnit } from "@/lib/insurance/law/period-units";
import type { RetentionClass } from "@/lib/leads/recordings/retention-classes";
import { applyRetention } from "@/lib/people/retention/run.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { startOfDay } from "@/lib/platform/time/days";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";
import { consumersLinked } from "./consumers";
import { makeImport } from "./imports";
import { onConnection } from "./on-connection";
import { makeLeadPost, makeSale } from "./records";
import { makeLead, makeUser, type TestTenant } from "./world";

export const NEW_CLASSES = ["unsold_lead", "rejected_row", "lead_post"] as const;

/** For what is tested without a report. */
export const unnoted = async (): Promise<void> => {};

/** Puts the periods of classes into force, as if the last night had told what goes. */
export const inForce = (...classes: RetentionClass[]) =>
  asPlatform(
    () => db.$executeRaw`
      UPDATE retention_periods SET rehearsed_on = today_in_south_africa() - 1 WHERE class = ANY (${classes}::text[])`,
  );

type Own = { length: number | null; unit?: PeriodUnit; source?: string; rehearsed?: boolean };

/** Gives a tenant a period of its own, in force unless `rehearsed` is false; without a length, the platform's again. */
export const setOwn = (tenant: { id: number }, name: RetentionClass, own: Own) =>
  asPlatform(() => writeOwn(tenant, name, own));

/** The same in the running transaction. */
export async function writeOwn({ id: tenant_id }: { id: number }, name: RetentionClass, own: Own): Promise<void> {
  const { length, unit = "months", source = "As agreed", rehearsed = true } = own;
  const period = length === null ? { length, unit: null, source: null } : { length, unit, source };
  const data = { ...period, version: 1, rehearsed_on: rehearsed ? new Date("2026-01-01") : null };
  const where = { tenant_id_class: { tenant_id, class: name } };
  await db.tenantRetentionPeriod.upsert({ where, create: { tenant_id, class: name, ...data }, update: data });
}

/** Late in the evening of the newest day whose period, up to yesterday, is over; and of the day after, which is kept. */
export function lastDaysOf(period: { months: number } | { days: number }): { over: Date; kept: Date } {
  const over = DateTime.now().setZone("Africa/Johannesburg").minus({ days: 1 }).minus(period);
  const evening = (day: DateTime) => new Date(startOfDay(day.toFormat("yyyy-MM-dd")).getTime() + 23 * HOUR_MS);
  return { over: evening(over), kept: evening(over.plus({ days: 1 })) };
}

/** What a night does. */
export const night = (signal = new AbortController().signal) => applyRetention(signal);

/** The days of leads and of unsubmitted sales. */
export const { over, kept } = lastDaysOf({ months: 24 });
export const declined = {
  ...{
    status: "Declined" as const,
    processed_outcome: "declined" as const,
    reason: "Too expensive",
    created_at: new Date(0),
  },
};

/** A lead whose period is over, and whose person is known. */
export async function makeOld(tenant: TestTenant, overrides: Partial<Prisma.LeadUncheckedCreateInput> = {}) {
  const lead = await makeLead(tenant, { ...declined, processed_at: over, phone: "+27821234567", ...overrides });
  await consumersLinked(tenant);
  return lead;
}

export const leadOf = ({ id }: { id: number }) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));
export const isGone = async (lead: { id: number }) => (await leadOf(lead)).name === "Anonymised";

/** The reports of a class, oldest first. */
export const runsOf = ({ id }: { id: number }, name: RetentionClass) =>
  asPlatform(() => db.retentionRun.findMany({ where: { tenant_id: id, class: name }, orderBy: { id: "asc" } }));

/** Of each report, whether it was a dry run, its count, and whether it is finished. */
export const told = async (tenant: { id: number }, name: RetentionClass) =>
  (await runsOf(tenant, name)).map(({ dry_run, count, finished_at }) => [dry_run, count, finished_at !== null]);

/** A post of some age. @returns a function that counts it */
export async function makePost(
  tenant: TestTenant,
  created_at: Date,
  columns: Partial<Prisma.LeadPostUncheckedUpdateInput> = {},
) {
  const { id } = await makeLeadPost(tenant);
  await asPlatform(() => db.leadPost.update({ where: { id }, data: { created_at, ...columns } }));
  return () => asPlatform(() => db.leadPost.count({ where: { id } }));
}

/** Posts that are long past their period, a second apart. */
export const makeOldPosts = ({ id, tenant_id }: { id: number; tenant_id: number }, count: number) =>
  onConnection([
    `INSERT INTO lead_posts (tenant_id, source_id, result, status, answer, body_hash, created_at)
    SELECT ${tenant_id}, ${id}, 'invalid', 422, '{}', '', now() - interval '40 days' + nth * interval '1 second'
    FROM generate_series(1, ${count}) AS nth`,
  ]);

/** An import with a row that was left out. */
export const makeOldImport = (tenant: TestTenant, finished_at: Date) =>
  makeImport(tenant, { status: "done", started_at: finished_at, finished_at, finished_rows: 2 });
export const fileOf = async ({ id }: { id: number }) =>
  (await asPlatform(() => db.leadImport.findFirstOrThrow({ where: { id }, omit: { file: false } }))).file;

/** A sale that was never submitted. */
export async function makeOldSale(tenant: TestTenant, updated_at: Date) {
  const sale = await makeSale(tenant, await makeUser(tenant));
  await asPlatform(() => db.sale.update({ where: { id: sale.id }, data: { created_at: new Date(0), updated_at } }));
  return sale;
}
export const saleOf = ({ id }: { id: number }) => asPlatform(() => db.sale.findFirstOrThrow({ where: { id } }));
