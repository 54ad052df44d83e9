import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { law } from "@/lib/insurance/law/law.server";
import { ruleOn } from "@/lib/insurance/law/rule-on";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { TenantRetentionPeriod } from "@/lib/platform/db/generated/client";
import { invalid } from "@/lib/platform/http/errors.server";
import { isoDate } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import { isAtLeast, minimumText } from "./minimum";
import { atLeast, onlyThose, periodOf, type Schedule, type StoredPeriod } from "./retention";
import { RETENTION_CLASSES, type RetentionClass } from "./retention-classes";
import type { RetentionPeriodRow, retentionPeriodInput } from "./schema";

export type Schedules = Record<RetentionClass, Schedule>;

/**
 * How long each class is kept, by the platform and by the tenants that depart from it; never for less than the law asks
 * for. A tenant sees its own alone.
 */
export async function readSchedules(): Promise<Schedules> {
  const rows = await db.retentionPeriod.findMany({ orderBy: { id: "asc" } });
  const own = await db.tenantRetentionPeriod.findMany();
  const entries = RETENTION_CLASSES.map((name): [RetentionClass, Schedule] => {
    const stored = rows.find((found) => found.class === name);
    if (!stored) throw new Error(`There is no period for the class ${name}`);
    const minimum = minimumOf(name);
    const platform = atLeast<StoredPeriod>(stored, minimum);
    const ofClass = own.filter((row) => row.class === name);
    const periods = ofClass.flatMap((row) => {
      const period = ownPeriod(row, platform);
      return period ? [[row.tenant_id, atLeast(period, minimum)] as const] : [];
    });
    return [name, { platform, own: new Map(periods) }];
  });
  return Object.fromEntries(entries) as Schedules;
}

/** The period by which a tenant departs from the platform's, or is about to go by it again; null when it goes by it. */
function ownPeriod({ length, unit, source, ...row }: TenantRetentionPeriod, platform: StoredPeriod) {
  const { version, rehearsed_on } = row;
  if (length !== null && unit !== null && source !== null) {
    return { ...platform, length, unit, source, version, rehearsed_on };
  }
  const pending = { ...platform, version, rehearsed_on };
  return isInForce(pending) ? null : pending;
}

/** The periods of one tenant. */
export const periodsOf = (schedules: Schedules, tenant_id: number) =>
  Object.fromEntries(RETENTION_CLASSES.map((name) => [name, periodOf(schedules[name], tenant_id)])) as Record<
    RetentionClass,
    StoredPeriod
  >;

/** The periods of a class that are in force, with null for the others; null while none is. */
export async function periodsInForce(name: RetentionClass): Promise<Schedule<StoredPeriod | null> | null> {
  const { [name]: schedule } = await readSchedules();
  return onlyThose(schedule, isInForce);
}

/** Whether a period may remove anything: from the day after the night that has told what goes. */
export const isInForce = ({ rehearsed_on }: StoredPeriod): boolean =>
  rehearsed_on !== null && dateText(rehearsed_on) < isoDate(new Date());

/** The platform's periods with their sources; for a tenant, those by which it goes. */
export async function listPeriods(actor: Actor, tenant_id?: number): Promise<{ data: RetentionPeriodRow[] }> {
  const tenant = actor.is_admin ? tenant_id : actor.tenant_id;
  const ids = await db.retentionPeriod.findMany({ select: { id: true, class: true }, orderBy: { id: "asc" } });
  const schedules = await readSchedules();
  const own = tenant ? await db.tenantRetentionPeriod.findMany({ where: { tenant_id: tenant } }) : [];
  return {
    data: ids.map(({ id, class: name }) => {
      const schedule = schedules[name];
      if (!tenant) return toRow(id, schedule.platform, schedule.platform, false);
      const departs = own.find((row) => row.class === name);
      const period = { ...periodOf(schedule, tenant), version: departs?.version ?? 0 };
      return toRow(id, period, schedule.platform, typeof departs?.length === "number");
    }),
  };
}

type Input = z.output<typeof retentionPeriodInput>;
type Versioned = { version?: number | undefined };

/**
 * Changes a period of the platform. Another length holds from the day after the next night, which only tells what would go.
 * @throws HttpError 403 to anybody but an administrator, 404, 409 with the current one on a stale version, 422 for less
 *   than the law asks for
 */
export function changePeriod(
  actor: Actor,
  id: number,
  { version, ...input }: Input & Versioned,
): Promise<RetentionPeriodRow> {
  requireAdministrator(actor);
  return transaction(async () => {
    await db.$queryRaw`SELECT FROM retention_periods WHERE id = ${id} FOR UPDATE`;
    const stored = await db.retentionPeriod.findFirstOrThrow({ where: { id } });
    const old = toRow(id, stored, stored, false);
    requireMinimum(old.class, input);
    if (version !== undefined && version !== old.version) throw staleVersion(old);
    const data = { ...input, version: { increment: 1 }, ...(isOtherLength(input, old) && { rehearsed_on: null }) };
    const changed = await db.retentionPeriod.update({ where: { id }, data });
    const row = toRow(id, changed, changed, false);
    await recordAudit({ ...actor, tenant_id: null }, "retention.update", id, ownValues(old), ownValues(row));
    return row;
  });
}

export const isOtherLength = (one: Pick<Input, "length" | "unit">, other: typeof one) =>
  one.length !== other.length || one.unit !== other.unit;

/** @throws HttpError 422 for less than the law asks for */
export function requireMinimum(name: RetentionClass, period: Input): void {
  const minimum = minimumOf(name);
  if (!minimum || isAtLeast(period, minimum)) return;
  throw invalid({ length: minimumText(minimum) });
}

/** @param platform the platform's period of the same class */
const toRow = (id: number, period: StoredPeriod, platform: StoredPeriod, own: boolean): RetentionPeriodRow => ({
  ...{ id, class: period.class, length: period.length, unit: period.unit, source: period.source },
  ...{ version: period.version, rehearsed_on: period.rehearsed_on && dateText(period.rehearsed_on), own },
  platform: { length: platform.length, unit: platform.unit },
  minimum: minimumOf(period.class),
});

const MINIMUMS = {
  lead: "lead_recordings",
  unsubmitted_sale: "lead_recordings",
  sale: "sale_recordings",
  mandate: "mandate_recordings",
} as const;

/** What the law has everybody keep at least; null where it names nothing, which may go at any time. */
export function minimumOf(name: RetentionClass): RetentionPeriodRow["minimum"] {
  if (!(name in MINIMUMS)) return null;
  const { length, unit, source } = ruleOn(law()[MINIMUMS[name as keyof typeof MINIMUMS]], isoDate(new Date()));
  return { length, unit, source };
}

/** Without the platform's period, which the period itself is. */
const ownValues = ({ platform, ...period }: RetentionPeriodRow) => period;
