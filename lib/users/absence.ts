import "server-only";
import { recordAudit } from "@/lib/audit/server";
import type { Actor } from "@/lib/auth/actor";
import { refuseUnderImpersonation } from "@/lib/auth/impersonation";
import { db, transaction } from "@/lib/db/client";
import type { Absence } from "./absence-schema";

/** Somebody is away until then, or back: away, they are allocated no leads. @throws HttpError 403 under impersonation */
export function setAbsence(actor: Actor, until: string | null): Promise<Absence> {
  refuseUnderImpersonation(actor);
  return transaction(async () => {
    const where = { id: actor.id };
    const absent_until = until && new Date(until);
    const select = { absent_until: true, tenant_id: true };
    const before = await db.user.findFirstOrThrow({ where, select });
    const after = await db.user.update({ where, data: { absent_until }, select });
    await recordAudit(actor, "users.absence", actor.id, before, after);
    return { absent_until: after.absent_until?.toISOString() ?? null };
  });
}
