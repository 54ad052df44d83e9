import "server-only";
import { BUSY_STATUSES } from "@/lib/leads/imports/status";
import { asPlatform, db, onReserve } from "@/lib/platform/db/client.server";
import { boss } from "@/lib/platform/jobs/boss.server";
import { BACKUP_QUEUE } from "@/lib/platform/jobs/queue-names";

/** How long figures of the database are kept, so that scrapes cost nothing. */
const KEPT_MS = 10_000;

/** The figure that a row belongs to, and its label there. */
type Total = { figure: string; label: string; value: number };

/** A queue's jobs, and for how many seconds the oldest waiting one has been due. */
export type QueueTotals = { queue: string; waiting: number; running: number; failed: number; oldest: number };

export type Figures = { totals: Total[]; queues: QueueTotals[] };

let kept: { figures: Promise<Figures>; until: number } | undefined;

/** What the database says of the whole installation, at most 10 seconds old. */
export function readFigures(): Promise<Figures> {
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
