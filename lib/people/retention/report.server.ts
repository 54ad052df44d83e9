import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { SYSTEM } from "@/lib/leads/record/change.server";
import { readSchedules } from "@/lib/leads/recordings/periods.server";
import {
  type NoteRemoved,
  PeriodChanged,
  periodOf,
  type RetentionPeriod,
  reasonOf,
} from "@/lib/leads/recordings/retention";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma, RetentionRun } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { type Page, paginate } from "@/lib/platform/lists/list";
import type { RetentionRunRow, retentionRunQuery } from "./schema";

/**
 * Adds what has gone to the report that the night is writing, which thereby counts exactly what was committed.
 * @throws PeriodChanged when an administrator has changed the period meanwhile, so that nothing goes by the one before
 */
export const noteRemoved: NoteRemoved = async (period, tenant_id, count) => {
  await db.$queryRaw`SELECT FROM retention_periods WHERE class = ${period.class} FOR SHARE`; // every change locks it
  const current = periodOf((await readSchedules())[period.class], tenant_id);
  if (current.length !== period.length || current.unit !== period.unit) throw new PeriodChanged();
  return db.$executeRaw`
    INSERT INTO retention_runs (tenant_id, class, dry_run, count, reason)
    VALUES (${tenant_id}::int, ${period.class}, false, ${count}::int, ${reasonOf(period)})
    ON CONFLICT (tenant_id, class) WHERE finished_at IS NULL
    DO UPDATE SET count = retention_runs.count + excluded.count`;
};

/** Ends the reports of this night, and that of one that was killed and not continued. */
export const finishRuns = (): Promise<void> =>
  transaction(async () => {
    const finished = await db.$queryRaw<RetentionRun[]>`
      UPDATE retention_runs SET finished_at = now() WHERE finished_at IS NULL RETURNING *`;
    for (const run of finished) await auditRun(run);
  });

/** Writes down what would go of each tenant. Call it inside a transaction. */
export async function reportDryRun(period: RetentionPeriod, counts: ReadonlyMap<number, number>): Promise<void> {
  const [reason, finished_at] = [reasonOf(period), new Date()];
  for (const [tenant_id, count] of counts) {
    if (count === 0) continue;
    const data = { tenant_id, class: period.class, dry_run: true, count, reason, finished_at };
    await auditRun(await db.retentionRun.create({ data }));
  }
}

const auditRun = ({ id, tenant_id, class: name, dry_run, count }: RetentionRun) =>
  recordAudit({ ...SYSTEM, tenant_id, ip: null }, "retention.expire", id, null, { class: name, dry_run, count });

const include = { tenant: { select: { id: true, name: true } } } satisfies Prisma.RetentionRunInclude;

/** What each night has removed or anonymised, or would have, newest first. */
export const listRuns = (
  actor: Actor,
  query: z.output<typeof retentionRunQuery>,
): Promise<Page<Sendable<RetentionRunRow>>> =>
  forTenant(actor, query.tenant_id, () =>
    paginate(query, (slice) => db.retentionRun.findMany({ include, ...slice }), db.retentionRun.count()),
  );
