import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { choiceFilter, emptyAsUndefined, listQuery } from "@/lib/platform/lists/list";
import { saleWithoutPayeeResponse } from "@/lib/sales/lifecycle/schema";
import { unreviewedSaleResponse } from "@/lib/sales/review/schema";

const JOB_STATES = ["failed", "retry"] as const;

/** The query of GET /api/operations/jobs. */
export const failedJobQuery = listQuery(["failed_at", "queue", "attempts"], true).extend({
  queue: z.preprocess(emptyAsUndefined, z.string().max(200).optional()),
  state: choiceFilter(JOB_STATES),
});

export type FailedJobQuery = z.output<typeof failedJobQuery>;

/** A part of the installation. */
export const healthCheckResponse = responseOf("HealthCheck", {
  part: z.string(),
  state: z.enum(["good", "warning", "error"]).describe("error: a person has to do something about it."),
  text: z.string(),
});

export type HealthCheck = z.output<typeof healthCheckResponse>;

/** What a person has to do something about, for the banner of administrators. */
export type Attention = Pick<HealthCheck, "part" | "text">;

export const failedJobResponse = responseOf("FailedJob", {
  id: z.uuid(),
  queue: z.string(),
  queue_label: z.string(),
  state: z.enum(JOB_STATES).describe("failed: for good. retry: the queue tries it again."),
  about: z.string().nullable().describe("What it works on, by number: it names nobody."),
  attempts: z.int(),
  reason: z.string().describe("Why it failed the last time, and what to do about it."),
  failed_at: instant,
  next_try_at: instant.nullable(),
});

export type FailedJob = z.output<typeof failedJobResponse>;

/** How many jobs are tried again. */
export const retriedResponse = responseOf("RetriedJobs", { retried: z.int() });

const queueFiguresResponse = responseOf("QueueFigures", {
  queue: z.string(),
  label: z.string(),
  waiting: z.int().describe("Those that have not failed yet, due or not."),
  running: z.int(),
  retrying: z.int().describe("Failed ones that are tried again."),
  failed: z.int().describe("Those that have failed for good and are still kept."),
  oldest_seconds: z.number().describe("How long the oldest waiting one has been due."),
});

export type QueueFigures = z.output<typeof queueFiguresResponse>;

const deadDeliveriesResponse = responseOf("DeadDeliveries", {
  id: z.int(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  host: z.string().describe("Of the address, without its path."),
  active: z.boolean(),
  dead: z.int(),
});

export type DeadDeliveries = z.output<typeof deadDeliveriesResponse>;

const backupResponse = responseOf("Backup", {
  id: z.uuid(),
  state: z.enum(["waiting", "running", "retrying", "failed", "made"]),
  began_at: instant.nullable(),
  finished_at: instant.nullable(),
  /** Null for one that a release before this one made. */
  bytes: z.int().nullable(),
  missing_files: z.int().describe("Files that rows name and the storage has lost."),
  reason: z.string().nullable().describe("Why it failed the last time."),
});

export type Backup = z.output<typeof backupResponse>;

/** Everything of the screen Operations but the list of failed jobs. */
export const operationsOverviewResponse = responseOf("OperationsOverview", {
  health: z.array(healthCheckResponse),
  queues: z.array(queueFiguresResponse),
  webhooks: responseOf("WebhookFigures", {
    waiting: z.int().describe("Deliveries on their way, or waiting for another try."),
    dead: z.int().describe("Deliveries of the last 30 days that were given up."),
    with_dead: z.array(deadDeliveriesResponse).describe("The webhooks with most of them."),
  }),
  without_payee: responseOf("SalesWithoutPayee", {
    total: z.int(),
    sales: z.array(saleWithoutPayeeResponse).describe("The oldest of them."),
  }),
  unreviewed: responseOf("UnreviewedSales", {
    total: z.int().describe("Sales that wait to be checked while nobody may check them."),
    sales: z.array(unreviewedSaleResponse).describe("Those that have waited longest."),
  }),
  backups: responseOf("Backups", {
    schedule: z.string().nullable().describe("The cron expression of BACKUP_SCHEDULE, in South African time."),
    next_at: instant.nullable(),
    encrypted: z.boolean(),
    kept: z.int(),
    last: z.array(backupResponse).describe("Newest first, of the last 30 days."),
  }),
  migrations: responseOf("Migrations", {
    applied: z.int(),
    pending: z.array(z.string()),
    last: z.strictObject({ name: z.string(), applied_at: instant }).nullable(),
  }),
  release: responseOf("Release", {
    version: z.string().nullable(),
    started_at: instant.describe("When the process that answers was started."),
    node: z.string(),
    postgres: z.string(),
  }),
});

export type OperationsOverview = z.output<typeof operationsOverviewResponse>;

export type Backups = OperationsOverview["backups"];
export type Migrations = OperationsOverview["migrations"];
export type Release = OperationsOverview["release"];
