import "server-only";
import { findOldImports, sweepRejects } from "@/lib/leads/imports/sweep.server";
import { findOldPosts, sweepPosts } from "@/lib/leads/intake/lead-posts/sweep.server";
import { readSchedules } from "@/lib/leads/recordings/periods.server";
import { raiseShortPeriods } from "@/lib/leads/recordings/raise.server";
import {
  type NoteRemoved,
  onlyThose,
  PeriodChanged,
  type Schedule,
  type StoredPeriod,
} from "@/lib/leads/recordings/retention";
import { RETENTION_CLASSES, type RetentionClass } from "@/lib/leads/recordings/retention-classes";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { dateColumn } from "@/lib/platform/time/days";
import { anonymiseSales, findOverdueSales } from "@/lib/sales/lifecycle/anonymise.server";
import { countEnded } from "@/lib/sales/recordings/purge.server";
import { anonymiseLeads, findUnsoldLeads } from "./leads.server";
import { finishRuns, noteRemoved, reportDryRun } from "./report.server";

type Counts = Map<number, number>;

type Step = {
  /** What would go of each tenant by the given periods. */
  count: (periods: Schedule<StoredPeriod | null>, name: RetentionClass) => Promise<Counts>;
  /** Removes or anonymises what a period in force has ended. Recordings have a purge of their own. */
  remove?: (signal: AbortSignal, note: NoteRemoved) => Promise<void>;
};

const ofRecordings: Step = { count: (periods, name) => countEnded(name, periods) };

const STEPS: Record<RetentionClass, Step> = {
  lead: ofRecordings,
  sale: ofRecordings,
  mandate: ofRecordings,
  unsubmitted_sale: { count: (periods) => countByTenant(findOverdueSales(periods)), remove: anonymiseSales },
  unsold_lead: { count: (periods) => countByTenant(findUnsoldLeads(periods)), remove: anonymiseLeads },
  rejected_row: { count: async (periods) => countByTenant(await findOldImports(periods)), remove: sweepRejects },
  lead_post: { count: (periods) => countByTenant(findOldPosts(periods)), remove: sweepPosts },
};

/**
 * Applies the retention periods: a period that is new or was changed is only rehearsed, and what the others have ended
 * goes. An interrupted run is completed by the next one, and several at once do each thing once. A class that fails
 * stops no other, and neither do stored periods that could not be raised to what the law allows.
 * @throws AggregateError after all of them where some have failed
 */
export const applyRetention = (signal: AbortSignal): Promise<void> =>
  asPlatform(async () => {
    const failures: unknown[] = [];
    await raiseShortPeriods().catch((error: unknown) => failures.push(error));
    for (const name of RETENTION_CLASSES) {
      try {
        await rehearse(name);
        await STEPS[name].remove?.(signal, noteRemoved);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof PeriodChanged)) failures.push(error); // it is rehearsed in the next night
      }
    }
    await finishRuns();
    if (failures.length > 0) throw new AggregateError(failures, "Some of the retention failed");
  });

/** Tells what the periods that nobody has seen at work yet would remove, and puts them into force from tomorrow. */
async function rehearse(name: RetentionClass): Promise<void> {
  const { [name]: schedule } = await readSchedules();
  const unseen = onlyThose(schedule, ({ rehearsed_on }) => rehearsed_on === null);
  if (!unseen) return;
  const counts = await STEPS[name].count(unseen, name);
  if (unseen.platform) {
    const ofOthers = new Map([...counts].filter(([tenant_id]) => !schedule.own.has(tenant_id)));
    await putIntoForce(unseen.platform, ofOthers, (where, data) => db.retentionPeriod.updateMany({ where, data }));
  }
  for (const [tenant_id, period] of unseen.own) {
    if (!period) continue;
    const ofTenant = new Map([[tenant_id, counts.get(tenant_id) ?? 0]]);
    await putIntoForce(period, ofTenant, (where, data) =>
      db.tenantRetentionPeriod.updateMany({ where: { ...where, tenant_id }, data }),
    );
  }
}

type Unseen = { class: RetentionClass; version: number; rehearsed_on: null };

const putIntoForce = (
  { class: name, version, ...period }: StoredPeriod,
  counts: Counts,
  update: (where: Unseen, data: { rehearsed_on: Date }) => Promise<{ count: number }>,
): Promise<void> =>
  transaction(async () => {
    const today = dateColumn(isoDate(new Date()));
    const { count } = await update({ class: name, version, rehearsed_on: null }, { rehearsed_on: today });
    // None where it was changed meanwhile, or where another process did this.
    if (count > 0) await reportDryRun({ ...period, class: name }, counts);
  });

type Counted = { tenant_id: number; count?: number };

async function countByTenant(found: AsyncIterable<Counted> | Iterable<Counted>): Promise<Counts> {
  const counts: Counts = new Map();
  for await (const { tenant_id, count = 1 } of found) {
    if (count > 0) counts.set(tenant_id, (counts.get(tenant_id) ?? 0) + count);
  }
  return counts;
}
