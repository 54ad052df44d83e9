import { z } from "zod";
import { choiceFilter, emptyAsUndefined, listQuery } from "@/lib/platform/lists/list";
import type { SaleWithoutPayee } from "@/lib/sales/lifecycle/schema";
import type { UnreviewedSale } from "@/lib/sales/review/schema";

export const HEALTH_STATES = ["good", "warning", "error"] as const;

export type HealthState = (typeof HEALTH_STATES)[number];

/** A part of the installation. An error is what a person has to do something about. */
export type HealthCheck = { part: string; state: HealthState; text: string };

export const JOB_STATES = ["failed", "retry"] as const;

/** The query of GET /api/operations/jobs. */
export const failedJobQuery = listQuery(["failed_at", "queue", "attempts"], true).extend({
  queue: z.preprocess(emptyAsUndefined, z.string().max(200).optional()),
  state: choiceFilter(JOB_STATES),
});

export type FailedJobQuery = z.output<typeof failedJobQuery>;

/** A job that has failed: for good, or that the queue tries again. */
export type FailedJob = {
  id: string;
  queue: string;
  queue_label: string;
  state: (typeof JOB_STATES)[number];
  /** What it works on, by number: it names nobody. Null where that is nothing in particular. */
  about: string | null;
  /** How often it was tried. */
  attempts: number;
  /** Why it failed the last time, and what to do about it. */
  reason: string;
  failed_at: string;
  /** Null for one that has failed for good. */
  next_try_at: string | null;
};

export type QueueFigures = {
  queue: string;
  label: string;
  /** Those that have not failed yet, due or not. */
  waiting: number;
  running: number;
  /** Failed ones that are tried again. */
  retrying: number;
  /** Those that have failed for good and are still kept. */
  failed: number;
  /** For how many seconds the oldest waiting one has been due; 0 when none is. */
  oldest_seconds: number;
};

/** A webhook with deliveries that were given up. */
export type DeadDeliveries = {
  id: number;
  tenant: { id: number; name: string };
  /** Of the address, without its path, which may hold a secret. */
  host: string;
  active: boolean;
  dead: number;
};

export const BACKUP_STATES = ["waiting", "running", "retrying", "failed", "made"] as const;

export type Backup = {
  id: string;
  state: (typeof BACKUP_STATES)[number];
  began_at: string | null;
  finished_at: string | null;
  /** Size of its file; null for one that a release before this one made. */
  bytes: number | null;
  /** How many files rows name that the storage has lost. */
  missing_files: number;
  /** Why it failed the last time. */
  reason: string | null;
};

export type Backups = {
  /** Null where none are scheduled. */
  schedule: string | null;
  next_at: string | null;
  encrypted: boolean;
  /** How many stay. */
  kept: number;
  /** Newest first, of the last 30 days. */
  last: Backup[];
};

export type Migrations = { applied: number; pending: string[]; last: { name: string; applied_at: string } | null };

export type Release = {
  version: string | null;
  /** When the process that answers was started. */
  started_at: string;
  node: string;
  postgres: string;
};

/** Everything of the screen Operations but the list of failed jobs. */
export type OperationsOverview = {
  health: HealthCheck[];
  queues: QueueFigures[];
  webhooks: { waiting: number; dead: number; with_dead: DeadDeliveries[] };
  without_payee: { total: number; sales: SaleWithoutPayee[] };
  unreviewed: { total: number; sales: UnreviewedSale[] };
  backups: Backups;
  migrations: Migrations;
  release: Release;
};

/** What a person has to do something about, for the banner of administrators. */
export type Attention = Pick<HealthCheck, "part" | "text">;
