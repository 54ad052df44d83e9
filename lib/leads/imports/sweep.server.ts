import "server-only";
import { isOver } from "@/lib/leads/recordings/over.server";
import { periodsInForce } from "@/lib/leads/recordings/periods.server";
import { type NoteRemoved, periodOf, type Schedule, type StoredPeriod } from "@/lib/leads/recordings/retention";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { daysBefore } from "@/lib/platform/time/days";
import { discard } from "./discard.server";
import { removeParts } from "./parts.server";

const ABANDONED_AFTER_DAYS = 1;

/** Deletes abandoned imports. */
export const sweepImports = (): Promise<void> =>
  asPlatform(async () => {
    const abandoned = await db.leadImport.findMany({
      where: { started_at: null, created_at: { lt: daysBefore(ABANDONED_AFTER_DAYS) } },
      select: { id: true },
    });
    for (const { id } of abandoned) await discard(id);
  });

/**
 * Removes the stored rows that did not become leads from imports whose period is over. Once the key of an import is gone,
 * nobody can read them: a killed process leaves at most parts without a key.
 * @param signal stops it between two imports
 */
export const sweepRejects = (signal: AbortSignal, note: NoteRemoved): Promise<void> =>
  asPlatform(async () => {
    const periods = await periodsInForce("rejected_row");
    if (!periods) return;
    for (const { id, total } of await findOldImports(periods)) {
      signal.throwIfAborted();
      if (await transaction(() => forgetRows(id, periods, note))) await removeParts(id, total);
    }
  });

type Periods = Schedule<StoredPeriod | null>;
type OldImport = { id: number; tenant_id: number; total: number; count: number };

/** The imports whose period is over, each with how many rows did not become leads. */
export const findOldImports = (periods: Periods) => db.$queryRaw<OldImport[]>`
  SELECT id, tenant_id, total, ${LEFT_OUT} AS count FROM lead_imports WHERE ${isDue(periods)} ORDER BY id`;

/** @returns whether it was still due */
async function forgetRows(id: number, periods: Periods, note: NoteRemoved): Promise<boolean> {
  const [forgotten] = await db.$queryRaw<OldImport[]>`
    UPDATE lead_imports SET file = NULL WHERE id = ${id} AND ${isDue(periods)} RETURNING tenant_id, ${LEFT_OUT} AS count`;
  const period = forgotten && periodOf(periods, forgotten.tenant_id);
  if (period && forgotten.count > 0) await note(period, forgotten.tenant_id, forgotten.count);
  return forgotten !== undefined;
}

const LEFT_OUT = Prisma.sql`greatest(total - valid, 0)`;

// A failed one can be started again until then.
const isDue = (periods: Periods) =>
  Prisma.sql`file IS NOT NULL AND ${isOver(ENDED_AT, Prisma.sql`tenant_id`, periods)}`;
const ENDED_AT = Prisma.sql`coalesce(finished_at, CASE status WHEN 'failed' THEN started_at END)`;

/** Finds the import files of a tenant that is being deleted. @returns a function that deletes them after the tenant */
export async function removeImportFiles(tenant_id: number): Promise<() => Promise<void>> {
  const imports = await db.leadImport.findMany({
    where: { tenant_id, file: { not: null } },
    select: { id: true, total: true },
  });
  return async () => {
    for (const { id, total } of imports) await removeParts(id, total);
  };
}
