import "server-only";
import type { z } from "zod";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { RetentionPeriod as PeriodRecord } from "@/lib/platform/db/generated/client";
import type { RetentionPeriod, RetentionPeriods } from "./retention";
import { RETENTION_CLASSES } from "./retention-classes";
import type { RetentionPeriodRow, retentionPeriodInput } from "./schema";

/** How long each class of recordings is kept. */
export async function readPeriods(): Promise<RetentionPeriods> {
  const rows = await db.retentionPeriod.findMany({ orderBy: { id: "asc" } });
  const entries = RETENTION_CLASSES.map((name) => {
    const row = rows.find((found) => found.class === name);
    if (!row) throw new Error(`There is no period for recordings of class ${name}`);
    return [name, row as RetentionPeriod];
  });
  return Object.fromEntries(entries);
}

/** The periods with their sources, which are the same for every tenant. */
export async function listPeriods(): Promise<{ data: RetentionPeriodRow[] }> {
  return { data: (await db.retentionPeriod.findMany({ orderBy: { id: "asc" } })).map(toRow) };
}

type Input = z.output<typeof retentionPeriodInput> & { version?: number | undefined };

/**
 * Changes a period, from which the next purge on holds.
 * @throws HttpError 403 to anybody but an administrator, 404, 409 with the current one on a stale version
 */
export function changePeriod(actor: Actor, id: number, { version, ...input }: Input): Promise<RetentionPeriodRow> {
  requireAdministrator(actor);
  return transaction(async () => {
    await db.$queryRaw`SELECT FROM retention_periods WHERE id = ${id} FOR UPDATE`;
    const old = toRow(await db.retentionPeriod.findFirstOrThrow({ where: { id } }));
    if (version !== undefined && version !== old.version) throw staleVersion(old);
    const data = { ...input, version: { increment: 1 } };
    const row = toRow(await db.retentionPeriod.update({ where: { id }, data }));
    await recordAudit({ ...actor, tenant_id: null }, "retention.update", id, old, row);
    return row;
  });
}

const toRow = ({ created_at: _created, updated_at: _updated, ...row }: PeriodRecord) => row as RetentionPeriodRow;
