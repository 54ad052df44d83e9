import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import type { passkeyName } from "./schema";

/** The columns that a passkey's owner sees. */
export const PASSKEY_COLUMNS = { id: true, name: true, created_at: true, last_used_at: true };

/** The signed-in user's passkeys, oldest first. */
export const listPasskeys = (actor: Actor) =>
  asPlatform(async () => ({
    data: await db.passkey.findMany({ where: { user_id: actor.id }, orderBy: { id: "asc" }, select: PASSKEY_COLUMNS }),
  }));

/** Renames one of the signed-in user's passkeys. @throws HttpError 404, 403 under impersonation */
export function renamePasskey(actor: Actor, id: number, { name }: z.output<typeof passkeyName>) {
  refuseUnderImpersonation(actor);
  return asPlatform(async () => {
    const passkey = await ownPasskey(actor, id);
    return transaction(async () => {
      await recordAudit(actor, "passkeys.update", id, { name: passkey.name }, { name });
      return db.passkey.update({ where: { id, user_id: actor.id }, data: { name }, select: PASSKEY_COLUMNS });
    });
  });
}

/** Removes one of the signed-in user's passkeys. @throws HttpError 404, 403 under impersonation */
export function removePasskey(actor: Actor, id: number): Promise<void> {
  refuseUnderImpersonation(actor);
  return asPlatform(async () => {
    const passkey = await ownPasskey(actor, id);
    await transaction(async () => {
      await recordAudit(actor, "passkeys.destroy", id, { name: passkey.name }, null);
      await db.passkey.delete({ where: { id, user_id: actor.id } });
    });
  });
}

async function ownPasskey(actor: Actor, id: number) {
  const passkey = await db.passkey.findFirst({ where: { id, user_id: actor.id }, select: PASSKEY_COLUMNS });
  if (!passkey) throw notFound();
  return passkey;
}
