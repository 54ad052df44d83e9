import "server-only";
import type { RecordScope } from "@/lib/identity/rights/record-scope";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import {
  holds,
  refuseWithoutOversight,
  requireGrantable,
  rightsOfPersonality,
} from "@/lib/identity/roles/grants.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { forbidden } from "@/lib/platform/http/errors.server";

/** Limits of a personality's users other than permissions. An empty list of sale statuses means all. */
export type PersonalityLimits = {
  requires_qc_oversight: boolean;
  record_scope: RecordScope;
  allowed_sale_statuses: SaleStatus[];
};

/**
 * An actor can't give any personality what they don't hold: permissions, sale statuses, record scope, and sales without
 * oversight.
 * @param old its limits before the change
 * @throws HttpError 403 naming what the actor lacks
 */
export async function requireGrantableRights(
  actor: Actor,
  given: PersonalityLimits & { role_ids: number[] },
  old: PersonalityLimits | null,
): Promise<void> {
  const { role_ids, allowed_sale_statuses, record_scope } = given;
  const permissions = await db.permission.findMany({
    where: { roles: { some: { role_id: { in: role_ids } } } },
    select: { name: true },
    orderBy: { id: "asc" },
  });
  requireGrantable(actor, { permissions: permissions.map(({ name }) => name), allowed_sale_statuses, record_scope });
  const losesOversight = !given.requires_qc_oversight && (old === null || old.requires_qc_oversight);
  if (losesOversight) refuseWithoutOversight(actor);
}

/** The limits of a personality. @throws HttpError 403 when it has rights that the actor lacks */
export async function requireRightsOfPersonality(actor: Actor, id: number): Promise<PersonalityLimits> {
  const select = { requires_qc_oversight: true, record_scope: true, allowed_sale_statuses: true };
  const limits = await db.personality.findFirstOrThrow({ where: { id }, select });
  if (holds(actor, await rightsOfPersonality(id))) return limits;
  throw forbidden("This personality has permissions that you don't have. Ask an administrator to change it.");
}
