import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { DataRequestPeriod } from "@/lib/platform/db/generated/client";
import type { PeriodInput, RequestPeriod } from "./schema";
import type { RequestType } from "./types";

/** Within how many days a request of this type is answered. */
export async function daysOf(type: RequestType): Promise<number> {
  const { days } = await db.dataRequestPeriod.findFirstOrThrow({ where: { type }, select: { days: true } });
  return days;
}

/** The periods with their sources, which are the same for every tenant. @throws HttpError 403 */
export async function listRequestPeriods(actor: Actor): Promise<{ data: RequestPeriod[] }> {
  requireAdministrator(actor);
  return { data: (await db.dataRequestPeriod.findMany({ orderBy: { id: "asc" } })).map(toPeriod) };
}

type Change = PeriodInput & { version?: number | undefined };

/**
 * Changes a period, for requests that come in from now on.
 * @throws HttpError 403, 404, 409 with the current one on a stale version
 */
export function changeRequestPeriod(actor: Actor, id: number, { version, ...input }: Change): Promise<RequestPeriod> {
  requireAdministrator(actor);
  return transaction(async () => {
    await db.$queryRaw`SELECT FROM data_request_periods WHERE id = ${id} FOR UPDATE`;
    const old = toPeriod(await db.dataRequestPeriod.findFirstOrThrow({ where: { id } }));
    if (version !== undefined && version !== old.version) throw staleVersion(old);
    const data = { ...input, version: { increment: 1 } };
    const row = toPeriod(await db.dataRequestPeriod.update({ where: { id }, data }));
    await recordAudit({ ...actor, tenant_id: null }, "data-requests.period", id, old, row);
    return row;
  });
}

const toPeriod = ({ id, type, days, source, version }: DataRequestPeriod): RequestPeriod => ({
  id,
  type,
  days,
  source,
  version,
});
