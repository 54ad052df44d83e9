import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { workEmailQueue } from "@/lib/identity/emails/emails.server";
import { sweepIdempotencyKeys } from "@/lib/identity/http/idempotency.server";
import { sweepBulkReads } from "@/lib/identity/limits/bulk-reads.server";
import { sweepThrottles } from "@/lib/identity/limits/throttle.server";
import { sweepNotifications } from "@/lib/identity/notifications/notify.server";
import { purgeClosedTenants } from "@/lib/identity/tenants/purge.server";
import { sweepPresences } from "@/lib/insights/presence/presence.server";
import { sweepDeliveries } from "@/lib/insights/reports/deliveries.server";
import { enqueueDueReports } from "@/lib/insights/reports/due.server";
import { workReports } from "@/lib/insights/reports/jobs.server";
import { workWebhooks } from "@/lib/integrations/webhooks/send.server";
import { sweepWebhookEvents } from "@/lib/integrations/webhooks/sweep.server";
import { workBulks } from "@/lib/leads/bulks/jobs.server";
import { workImports } from "@/lib/leads/imports/jobs.server";
import { sweepImports } from "@/lib/leads/imports/sweep.server";
import { foldInsightsOfAll } from "@/lib/leads/list/fold-insights.server";
import { workRegistryImports } from "@/lib/leads/registry/jobs.server";
import { remindOfRegistrations } from "@/lib/leads/registry/reminders.server";
import { hashOlderSuppressions } from "@/lib/leads/suppressions/suppress.server";
import { runLeadTimers } from "@/lib/leads/work/timers.server";
import { sweepUndos } from "@/lib/leads/work/undo-record.server";
import { linkConsumers } from "@/lib/people/consumers/link/link.server";
import { sweepMerges } from "@/lib/people/consumers/merge/undo-merge.server";
import { remindOfRequests } from "@/lib/people/data-requests/reminders.server";
import { retentionJob } from "@/lib/people/retention/jobs.server";
import { workBackups } from "@/lib/platform/backup/schedule.server";
import { reportDatabaseUnavailable } from "@/lib/platform/db/away.server";
import { asPlatform } from "@/lib/platform/db/client.server";
import { startOrphanChecks } from "@/lib/platform/files/orphaned-files.server";
import { fillSearchTexts } from "@/lib/platform/lists/fill-search-texts.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { anchorChains } from "@/lib/sales/evidence/anchors.server";
import { upgradeEvents } from "@/lib/sales/evidence/upgrade-events.server";
import { remindOfDueDays } from "@/lib/sales/lifecycle/due-reminders.server";
import { tellOfHolidays } from "@/lib/sales/lifecycle/holiday-calls.server";
import { sweepOutcomeImports } from "@/lib/sales/outcomes/imports.server";
import { workOutcomes } from "@/lib/sales/outcomes/jobs.server";
import { makePendingPacks } from "@/lib/sales/packs/make.server";
import { noteOverdueConfirmations } from "@/lib/sales/packs/overdue.server";
import { purgeJob } from "@/lib/sales/recordings/jobs.server";
import { announceExpiredClaims, notifyInstantFails } from "@/lib/sales/review/jobs.server";
import { stopBoss } from "./platform/jobs/boss.server";

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
const TIME_OUTS_EVERY_MS = 60 * 1000;
const MINUTES_END_EVERY_MS = 15 * 1000;
const PACKS_EVERY_MS = 2_000;
const CONSUMERS_EVERY_MS = 1_000;
const WEBHOOKS_EVERY_MS = 1_000;
const FOLD_EVERY_MS = 5 * 1000;
const REPORTS_EVERY_MS = 30 * 1000;
const REVIEWS_EVERY_MS = 5 * 1000;

/** Starts running jobs in this process, as every server process does. Waits until the database is available. */
export async function startWorker(): Promise<void> {
  for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, MAX_RETRY_MS)) {
    try {
      await workEmailQueue();
      await workImports();
      await workBulks();
      await workOutcomes();
      await workRegistryImports();
      await workReports();
      await startOrphanChecks();
      await purgeJob.work();
      await retentionJob.work();
      await workBackups();
      break;
    } catch (error) {
      logFailure(error);
      await wait(pause);
    }
  }
  const sweeps = [
    sweepNotifications,
    sweepThrottles,
    sweepBulkReads,
    sweepIdempotencyKeys,
    sweepImports,
    sweepOutcomeImports,
    sweepDeliveries,
    sweepMerges,
    sweepWebhookEvents,
  ];
  for (const work of [
    ...sweeps,
    purgeClosedTenants,
    purgeJob.requestOncePerPeriod,
    retentionJob.requestOncePerPeriod,
    remindOfRequests,
    remindOfDueDays,
    noteOverdueConfirmations,
    remindOfRegistrations,
  ])
    repeat(work, SWEEP_EVERY_MS);
  repeat(runLeadTimers, TIME_OUTS_EVERY_MS);
  repeat(tellOfHolidays, TIME_OUTS_EVERY_MS);
  // Of a server of the release before, which may still run for a while.
  repeat(() => asPlatform(hashOlderSuppressions), TIME_OUTS_EVERY_MS);
  repeat(oneAtATime(fillSearchTexts), TIME_OUTS_EVERY_MS);
  repeat(sweepUndos, MINUTES_END_EVERY_MS);
  repeat(sweepPresences, MINUTES_END_EVERY_MS);
  repeat(foldInsightsOfAll, FOLD_EVERY_MS);
  repeat(enqueueDueReports, REPORTS_EVERY_MS);
  repeat(oneAtATime(makePendingPacks), PACKS_EVERY_MS);
  repeat(oneAtATime(linkConsumers), CONSUMERS_EVERY_MS);
  repeat(oneAtATime(workWebhooks), WEBHOOKS_EVERY_MS);
  for (const work of [announceExpiredClaims, notifyInstantFails])
    repeat(
      oneAtATime(() => work()),
      REVIEWS_EVERY_MS,
    );
  repeat(proveEvents, SWEEP_EVERY_MS);
  await proveEvents().catch(logFailure);
}

// Events of an older release first, so that today's anchor covers them.
async function proveEvents(): Promise<void> {
  await upgradeEvents();
  await anchorChains();
}

/** Lets running jobs finish, or returns them to the queue. */
export const finishJobs = (): Promise<void> => stopBoss().catch(logFailure);

/** Work that is left out while it is still being done. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    await work().finally(() => {
      isRunning = false;
    });
  };
}

const repeat = (work: () => Promise<unknown>, everyMs: number) =>
  setInterval(() => work().catch(logFailure), everyMs).unref();

function logFailure(error: unknown): void {
  if (!reportDatabaseUnavailable(error)) log.error({ jobs: describeError(error) });
}
