import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { type Absence, newAbsenceEnd } from "./absence-schema";
import type { User, UserFields } from "./schema";

/**
 * Sets or ends the absence of the actor, who is assigned no leads meanwhile.
 * @throws HttpError 403 under impersonation
 */
export function setAbsence(actor: Actor, until: string | null): Promise<Absence> {
  refuseUnderImpersonation(actor);
  return transaction(async () => {
    const where = { id: actor.id };
    const absent_until = until && new Date(until);
    const select = { absent_until: true, tenant_id: true };
    const before = await db.user.findFirstOrThrow({ where, select });
    const after = await db.user.update({ where, data: { absent_until, version: { increment: 1 } }, select });
    await recordAudit(actor, "users.absence", actor.id, before, after);
    return { absent_until: after.absent_until?.toISOString() ?? null };
  });
}

/**
 * The end of absence to save from a form; null for none, undefined for no change.
 * @param old the user before the change; none for a new user
 * @throws ZodError (422) on absent_until, unless it is the stored value, which may have passed since the form was
 *   opened
 */
export async function absenceOf(
  { absent_until }: UserFields,
  old: User | undefined,
): Promise<string | null | undefined> {
  if (absent_until === undefined) return undefined;
  if (absent_until === null || (old && absent_until === (await storedAbsenceOf(old)))) return absent_until;
  return z.object({ absent_until: newAbsenceEnd }).parse({ absent_until }).absent_until;
}

async function storedAbsenceOf({ id }: User): Promise<string | undefined> {
  const { absent_until } = await db.user.findFirstOrThrow({ where: { id }, select: { absent_until: true } });
  return absent_until?.toISOString();
}
