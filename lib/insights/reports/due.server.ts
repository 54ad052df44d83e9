import "server-only";
import { law } from "@/lib/insurance/law/law.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { enqueueDeliveries } from "./jobs.server";
import { toSchedule } from "./reports.server";
import { latestRun } from "./schedule";

/**
 * Enqueues the emails of every report that is due, one after the other. Any number of processes may do so at once.
 * @returns how many reports were due
 */
export async function enqueueDueReports(now = new Date()): Promise<number> {
  let count = 0;
  while (await enqueueNextReport(now)) count += 1;
  return count;
}

// One transaction takes the report, writes down who gets it, enqueues that, and sets the next time: all of it happens, or
// nothing does and the next round begins again.
const enqueueNextReport = (now: Date): Promise<boolean> =>
  asPlatform(() =>
    transaction(async () => {
      const [due] = await db.$queryRaw<{ id: number }[]>`
        SELECT id FROM reports WHERE active AND next_run_at <= ${now}
        ORDER BY next_run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
      if (!due) return false;
      const report = await db.report.findFirstOrThrow({ where: { id: due.id } });
      const run = latestRun(toSchedule(report), report.next_run_at ?? now, now, law());
      const deliveries = await db.$queryRaw<{ id: number }[]>`
        INSERT INTO report_deliveries (tenant_id, report_id, user_id, due_at)
        SELECT tenant_id, report_id, user_id, ${run.due} FROM report_recipients
        WHERE report_id = ${report.id} AND unsubscribed_at IS NULL ORDER BY user_id
        ON CONFLICT DO NOTHING RETURNING id`;
      await enqueueDeliveries(deliveries.map(({ id }) => id));
      await db.report.update({ where: { id: report.id }, data: { next_run_at: run.next }, select: { id: true } });
      return true;
    }),
  );
