import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { isOtherLength, listPeriods, requireMinimum } from "./periods.server";
import { RETENTION_CLASSES, type RetentionClass } from "./retention-classes";
import type { RetentionPeriodRow, retentionPeriodInput } from "./schema";

type Input = z.output<typeof retentionPeriodInput> & { version?: number | undefined };

/**
 * Gives a tenant a period of its own, in place of the platform's. Another length than before holds from the day after the
 * next night, which only tells what would go.
 * @throws HttpError 403 to anybody but an administrator, 404, 409 with the current one on a stale version, 422 for less
 *   than the law asks for
 */
export function setOwnPeriod(actor: Actor, tenant_id: number, name: string, { version, ...input }: Input) {
  requireAdministrator(actor);
  const ofClass = requireClass(name);
  requireMinimum(ofClass, input);
  return change(actor, tenant_id, ofClass, (old) => {
    if (version !== undefined && version !== old.version) throw staleVersion(old);
    return input;
  });
}

/**
 * Lets a tenant go by the platform's period again. Where that is another length, it holds from the day after the next night.
 * @throws HttpError 403 to anybody but an administrator, 404
 */
export function dropOwnPeriod(actor: Actor, tenant_id: number, name: string): Promise<RetentionPeriodRow> {
  requireAdministrator(actor);
  return change(actor, tenant_id, requireClass(name), ({ own }) => (own ? null : undefined));
}

function requireClass(name: string): RetentionClass {
  const found = RETENTION_CLASSES.find((known) => known === name);
  if (!found) throw notFound();
  return found;
}

type Own = Pick<Input, "length" | "unit" | "source">;
const NONE = { length: null, unit: null, source: null };

/** @param decide the new period, null for the platform's, undefined to leave all as it is */
const change = (
  actor: Actor,
  tenant_id: number,
  name: RetentionClass,
  decide: (old: RetentionPeriodRow) => Own | null | undefined,
): Promise<RetentionPeriodRow> =>
  transaction(async () => {
    if (!(await db.tenant.findFirst({ where: { id: tenant_id }, select: { id: true } }))) throw notFound();
    // All changes of a class take turns, and with the removals that go by its periods.
    await db.$queryRaw`SELECT FROM retention_periods WHERE class = ${name} FOR UPDATE`;
    const old = await find(actor, tenant_id, name);
    const decided = decide(old);
    if (decided === undefined) return old;
    const rehearsed_on =
      isOtherLength(decided ?? old.platform, old) || !old.rehearsed_on ? null : new Date(old.rehearsed_on);
    const data = { ...(decided ?? NONE), rehearsed_on };
    await db.tenantRetentionPeriod.upsert({
      where: { tenant_id_class: { tenant_id, class: name } },
      create: { tenant_id, class: name, ...data },
      update: { ...data, version: { increment: 1 } },
    });
    const row = await find(actor, tenant_id, name);
    await recordAudit({ ...actor, tenant_id }, "retention.update", row.id, old, row);
    return row;
  });

async function find(actor: Actor, tenant_id: number, name: RetentionClass): Promise<RetentionPeriodRow> {
  const found = (await listPeriods(actor, tenant_id)).data.find((row) => row.class === name);
  if (!found) throw notFound();
  return found;
}
