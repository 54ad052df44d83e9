import "server-only";
import type { Registry } from "prom-client";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { BUSY_STATUSES } from "@/lib/leads/imports/status";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { reportDatabaseUnavailable } from "@/lib/platform/db/away.server";
import { asPlatform, db, onReserve } from "@/lib/platform/db/client.server";
import { boss } from "@/lib/platform/jobs/boss.server";
import { BACKUP_QUEUE, MAIL_QUEUE } from "@/lib/platform/jobs/queue-names";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { gaugeIn } from "@/lib/platform/metrics/registry.server";

/** Adds the figures of the database to a registry. @returns a function that brings them up to date */
export function measureFigures(registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) => gaugeIn(registry, { name, help, labelNames });
  const isUp = gauge("console_database_up", "1 if the database answers this process, else 0.");
  const leads = gauge("console_leads", "Leads by status, of all tenants.", "status");
  const sales = gauge("console_sales", "Sales by status, of all tenants.", "status");
  const imports = gauge("console_imports_unfinished", "Imports that are queued or running, by kind.", "kind");
  const events = gauge("console_webhook_events_waiting", "Events that are not handed to webhooks yet.");
  const deliveries = gauge("console_webhook_deliveries", "Deliveries to webhooks: waiting, or dead letters.", "state");
  const mails = gauge("console_mails", "Emails: waiting, or dead letters of the last 24 hours.", "state");
  const jobs = gauge("console_jobs", "Jobs by queue and state: waiting, running or failed.", "queue", "state");
  const oldest = gauge(
    "console_job_oldest_seconds",
    "How long the oldest waiting job has been due, by queue.",
    "queue",
  );
  const backup = gauge("console_backup_last_success_timestamp_seconds", "When the last scheduled backup was made.");
  const all = [leads, sales, imports, events, deliveries, mails, jobs, oldest, backup];

  function show({ totals, queues }: Figures): void {
    const of = (figure: string) => totals.filter((total) => total.figure === figure);
    for (const status of LEAD_STATUSES) leads.set({ status }, 0);
    for (const status of SALE_STATUSES) sales.set({ status }, 0);
    for (const { label, value } of of("leads")) leads.set({ status: label }, Number(value));
    for (const { label, value } of of("sales")) sales.set({ status: label }, Number(value));
    for (const { label, value } of of("imports")) imports.set({ kind: label }, Number(value));
    for (const { value } of of("events")) events.set(Number(value));
    for (const { label, value } of of("deliveries")) deliveries.set({ state: label }, Number(value));
    for (const { value } of of("backup")) backup.set(Number(value));
    queues.forEach(showQueue);
  }

  function showQueue({ queue, waiting, running, failed, oldest: seconds }: QueueTotals): void {
    jobs.set({ queue, state: "waiting" }, waiting);
    jobs.set({ queue, state: "running" }, running);
    jobs.set({ queue, state: "failed" }, failed);
    oldest.set({ queue }, seconds);
    if (queue !== MAIL_QUEUE) return;
    mails.set({ state: "waiting" }, waiting);
    mails.set({ state: "dead" }, failed);
  }

  // Without the database the figures are left out, and those of the process are still read.
  return async () => {
    let isAway = false;
    const figures = await readFigures().catch((error: unknown) => {
      isAway = reportDatabaseUnavailable(error);
      if (!isAway) log.error({ metrics: describeError(error) });
      return null;
    });
    for (const each of all) each.reset();
    for (const each of [events, backup]) each.remove(); // without labels, a reset leaves a 0
    isUp.set(isAway ? 0 : 1);
    if (figures) show(figures);
  };
}

/** How long figures of the database are kept, so that scrapes cost nothing. */
const KEPT_MS = 10_000;

/** The figure that a row belongs to, and its label there. */
type Total = { figure: string; label: string; value: number };

/** A queue's jobs, and for how many seconds the oldest waiting one has been due. */
type QueueTotals = { queue: string; waiting: number; running: number; failed: number; oldest: number };

type Figures = { totals: Total[]; queues: QueueTotals[] };

let kept: { figures: Promise<Figures>; until: number } | undefined;

/** What the database says of the whole installation, at most 10 seconds old. */
function readFigures(): Promise<Figures> {
  if (!kept || kept.until < Date.now()) kept = { figures: queryFigures(), until: Date.now() + KEPT_MS };
  return kept.figures;
}

// On the reserved connections: figures matter most when all others are in use.
async function queryFigures(): Promise<Figures> {
  await boss(); // makes its tables in a new database
  const [totals, queues] = await onReserve(() => asPlatform(() => Promise.all([queryTotals(), queryQueues()])));
  return { totals, queues };
}

const queryTotals = () => db.$queryRaw<Total[]>`
  SELECT 'leads' AS figure, status AS label, sum(count)::float8 AS value FROM lead_counts GROUP BY status
  UNION ALL SELECT 'sales', status, sum(count)::float8 FROM sale_counts GROUP BY status
  UNION ALL SELECT 'imports', 'leads', count(*) FROM lead_imports WHERE status = ANY(${BUSY_STATUSES}::text[])
  UNION ALL SELECT 'imports', 'outcomes', count(*) FROM outcome_imports WHERE finished_at IS NULL
  UNION ALL SELECT 'imports', 'registry', count(*) FROM registry_imports WHERE finished_at IS NULL
  UNION ALL SELECT 'events', '', count(*) FROM webhook_events WHERE dispatched_at IS NULL AND NOT held
  UNION ALL SELECT 'deliveries', 'waiting', count(*) FROM webhook_deliveries WHERE state = 'pending'
  UNION ALL SELECT 'deliveries', 'dead', count(*) FROM webhook_deliveries WHERE state = 'dead'
  UNION ALL SELECT 'backup', '', extract(epoch FROM max(completed_on))::float8 FROM pgboss.job
    WHERE name = ${BACKUP_QUEUE} AND state = 'completed' HAVING count(*) > 0`;

const queryQueues = () => db.$queryRaw<QueueTotals[]>`
  SELECT queue.name AS queue,
    count(*) FILTER (WHERE job.state < 'active') AS waiting,
    count(*) FILTER (WHERE job.state = 'active') AS running,
    count(*) FILTER (WHERE job.state = 'failed') AS failed,
    greatest(0, coalesce(extract(epoch FROM now() - min(job.start_after) FILTER (WHERE job.state < 'active')), 0))::float8
      AS oldest
  FROM pgboss.queue LEFT JOIN pgboss.job ON job.name = queue.name AND (job.state < 'completed' OR job.state = 'failed')
  WHERE queue.name NOT LIKE '\\_\\_pgboss%'
  GROUP BY queue.name`;
