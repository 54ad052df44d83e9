import "server-only";
import type { Registry } from "prom-client";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { noteDatabaseAway } from "@/lib/platform/db/away.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { MAIL_QUEUE } from "@/lib/platform/jobs/queue-names";
import { log } from "@/lib/platform/log/log.server";
import { gaugeIn } from "@/lib/platform/metrics/registry.server";
import { type Figures, type QueueTotals, readFigures } from "./figures.server";

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
      isAway = noteDatabaseAway(error);
      if (!isAway) log.error({ metrics: describeError(error) });
      return null;
    });
    for (const each of all) each.reset();
    for (const each of [events, backup]) each.remove(); // without labels, a reset leaves a 0
    isUp.set(isAway ? 0 : 1);
    if (figures) show(figures);
  };
}
