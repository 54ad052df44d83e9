import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db } from "@/lib/platform/db/client.server";
import { readAppliedMigrations, readPendingMigrations } from "@/lib/platform/db/health.server";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { boss } from "@/lib/platform/jobs/boss.server";
import { releaseVersion } from "@/lib/platform/process/version.server";
import { findSalesWithoutPayee } from "@/lib/sales/lifecycle/without-payee.server";
import { findUnreviewedSales } from "@/lib/sales/review/unreviewed.server";
import { readBackups } from "./backups.server";
import { checkHealth } from "./health.server";
import { queueLabel } from "./queue-label";
import type { DeadDeliveries, Migrations, OperationsOverview, QueueFigures, Release } from "./schema";

/** Webhooks with dead deliveries that are named. */
const SHOWN = 10;

/** How the installation is: its health, queues, backups, migrations and release. @throws HttpError 403 */
export async function operationsOverview(actor: Actor): Promise<Sendable<OperationsOverview>> {
  requireAdministrator(actor);
  await boss(); // makes its tables in a new database
  const [health, queues, webhooks, without_payee, unreviewed, backups, migrations, release] = await Promise.all([
    checkHealth(),
    readQueues(),
    readWebhooks(),
    findSalesWithoutPayee(),
    findUnreviewedSales(),
    readBackups(),
    migrationState(),
    readRelease(),
  ]);
  return { health, queues, webhooks, without_payee, unreviewed, backups, migrations, release };
}

async function readQueues(): Promise<QueueFigures[]> {
  const rows = await db.$queryRaw<Omit<QueueFigures, "label">[]>`
    SELECT queue.name AS queue,
      count(*) FILTER (WHERE job.state = 'created') AS waiting,
      count(*) FILTER (WHERE job.state = 'active') AS running,
      count(*) FILTER (WHERE job.state = 'retry') AS retrying,
      count(*) FILTER (WHERE job.state = 'failed') AS failed,
      greatest(0, coalesce(extract(epoch FROM now() - min(job.start_after) FILTER (WHERE job.state = 'created')), 0))::float8
        AS oldest_seconds
    FROM pgboss.queue LEFT JOIN pgboss.job ON job.name = queue.name AND (job.state < 'completed' OR job.state = 'failed')
    WHERE queue.name NOT LIKE '\\_\\_pgboss%'
    GROUP BY queue.name ORDER BY failed DESC, retrying DESC, queue.name`;
  return rows.map((row) => ({ ...row, label: queueLabel(row.queue) }));
}

const webhookColumns = columns("Webhook", "webhook", ["id", "tenant_id", "url", "active"]);

type Dead = RowOf<typeof webhookColumns> & { tenant_name: string; dead: number };

async function readWebhooks(): Promise<OperationsOverview["webhooks"]> {
  const [waiting, dead, webhooks] = await Promise.all([
    db.webhookDelivery.count({ where: { state: "pending" } }),
    db.webhookDelivery.count({ where: { state: "dead" } }),
    db.$queryRaw<Dead[]>`
      SELECT ${webhookColumns}, tenant.name AS tenant_name, dead.count AS dead
      FROM (SELECT webhook_id, count(*) AS count FROM webhook_deliveries WHERE state = 'dead' GROUP BY webhook_id) dead
      JOIN webhooks webhook ON webhook.id = dead.webhook_id
      JOIN tenants tenant ON tenant.id = webhook.tenant_id
      ORDER BY dead DESC, webhook.id LIMIT ${SHOWN}::int`,
  ]);
  return { waiting, dead, with_dead: webhooks.map(toDeadDeliveries) };
}

const toDeadDeliveries = ({ id, tenant_id, tenant_name, url, active, dead }: Dead): DeadDeliveries => ({
  ...{ id, active, dead },
  tenant: { id: tenant_id, name: tenant_name },
  host: new URL(url).host, // its path may hold a secret
});

async function migrationState(): Promise<Sendable<Migrations>> {
  const [applied, pending] = await Promise.all([readAppliedMigrations(), readPendingMigrations()]);
  return { applied: applied.length, pending, last: applied.at(-1) ?? null };
}

async function readRelease(): Promise<Sendable<Release>> {
  const [{ postgres } = { postgres: "" }] = await db.$queryRaw<{ postgres: string }[]>`
    SELECT current_setting('server_version') AS postgres`;
  return {
    version: releaseVersion(),
    started_at: new Date(Date.now() - process.uptime() * 1000),
    node: process.versions.node,
    postgres,
  };
}
