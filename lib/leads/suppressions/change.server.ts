import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { searchHash } from "@/lib/platform/crypto/pii.server";
import { asPlatform, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { findSuppression } from "./list.server";
import type { NewSuppression, Suppression, SuppressionKind } from "./schema";
import { liftSuppression, suppress } from "./suppress.server";

/**
 * Suppresses a contact for a tenant, or for every organisation.
 * @throws HttpError 409 when it is already suppressed, 422 on tenant_id when an administrator chooses none
 */
export function createSuppression(actor: Actor, input: NewSuppression): Promise<Sendable<Suppression>> {
  const contact = { kind: input.kind, value: storedValue(input.kind, input.value), reason: input.reason };
  const add = (tenant_id: number | null) =>
    transaction(async () => {
      const [id] = await suppress({ source: "request", actor_id: actor.id }, tenant_id, [contact]);
      if (id === undefined) throw conflict("This contact is already on the list.");
      const row = await findSuppression(id);
      await recordAudit(actor, "suppressions.store", id, null, { ...masked(row), tenant_id });
      return row;
    });
  if (actor.is_admin && input.everywhere) return asPlatform(() => add(null));
  return forOwner(actor, input.tenant_id, add);
}

/**
 * Lifts a suppression.
 * @throws PrismaClientKnownRequestError P2025 (404), HttpError 403 for a suppression for every organisation
 */
export function removeSuppression(actor: Actor, id: number): Promise<void> {
  return transaction(async () => {
    const row = await findSuppression(id);
    if (row.tenant === null && !actor.is_admin) {
      throw forbidden("This entry applies to every organisation. Ask an administrator to remove it.");
    }
    await liftSuppression(id);
    await recordAudit(actor, "suppressions.destroy", id, { ...masked(row), tenant_id: row.tenant?.id ?? null }, null);
  });
}

/** The value as stored: a keyed hash for an ID number. */
export const storedValue = (kind: SuppressionKind, value: string) => (kind === "id_number" ? searchHash(value) : value);

// The audit log does not contain the contact.
const masked = ({ kind, reason }: Pick<Suppression, "kind" | "reason">) => ({ kind, reason });
