import "server-only";
import type { z } from "zod";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { dateText } from "@/lib/platform/days";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { RetentionPeriod as PeriodRecord } from "@/lib/platform/db/generated/client";
import { isoDate } from "@/lib/platform/format";
import type { StoredPeriod } from "./retention";
import { RETENTION_CLASSES, type RetentionClass } from "./retention-classes";
import type { RetentionPeriodRow, retentionPeriodInput } from "./schema";

/** How long each class is kept. */
export async function readPeriods(): Promise<Record<RetentionClass, StoredPeriod>> {
  const rows = await db.retentionPeriod.findMany({ orderBy: { id: "asc" } });
  const entries = RETENTION_CLASSES.map((name) => {
    const row = rows.find((found) => found.class === name);
    if (!row) throw new Error(`There is no period for the class ${name}`);
    return [name, row as StoredPeriod];
  });
  return Object.fromEntries(entries);
}

/** The period of a class; null for one that is not in force yet. */
export async function periodInForce(name: RetentionClass): Promise<StoredPeriod | null> {
  const { [name]: period } = await readPeriods();
  return isInForce(period) ? period : null;
}

/** Whether a period may remove anything: from the day after the night that has told what goes. */
export const isInForce = ({ rehearsed_on }: StoredPeriod): boolean =>
  rehearsed_on !== null && dateText(rehearsed_on) < isoDate(new Date());

/** The periods with their sources, which are the same for every tenant. */
export async function listPeriods(): Promise<{ data: RetentionPeriodRow[] }> {
  return { data: (await db.retentionPeriod.findMany({ orderBy: { id: "asc" } })).map(toRow) };
}

type Input = z.output<typeof retentionPeriodInput> & { version?: number | undefined };

/**
 * Changes a period. Another length holds from the day after the next night, which only tells what would go.
 * @throws HttpError 403 to anybody but an administrator, 404, 409 with the current one on a stale version
 */
export function changePeriod(actor: Actor, id: number, { version, ...input }: Input): Promise<RetentionPeriodRow> {
  requireAdministrator(actor);
  return transaction(async () => {
    await db.$queryRaw`SELECT FROM retention_periods WHERE id = ${id} FOR UPDATE`;
    const old = toRow(await db.retentionPeriod.findFirstOrThrow({ where: { id } }));
    if (version !== undefined && version !== old.version) throw staleVersion(old);
    const isLength = input.length !== old.length || input.unit !== old.unit;
    const data = { ...input, version: { increment: 1 }, ...(isLength && { rehearsed_on: null }) };
    const row = toRow(await db.retentionPeriod.update({ where: { id }, data }));
    await recordAudit({ ...actor, tenant_id: null }, "retention.update", id, old, row);
    return row;
  });
}

const toRow = ({ created_at: _created, updated_at: _updated, rehearsed_on, ...row }: PeriodRecord) =>
  ({ ...row, rehearsed_on: rehearsed_on && dateText(rehearsed_on) }) as RetentionPeriodRow;
