import "server-only";
import { RECORD_SCOPES, type RecordScope } from "@/lib/identity/rights/record-scope";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { forbidden } from "@/lib/platform/http/errors.server";

/** The rights that a personality gives to its users. */
type Rights = {
  permissions: readonly string[];
  allowed_sale_statuses: readonly SaleStatus[];
  record_scope: RecordScope;
};

/**
 * Refuses to grant rights that the actor lacks. Administrators have all.
 * @throws HttpError 403 naming the permissions, sale statuses or record scope that the actor lacks
 */
export function requireGrantable(actor: Actor, rights: Partial<Rights>): void {
  const missing = missingRights(actor, rights);
  if (missing.length > 0) throw forbidden(`You can't give permissions that you don't have: ${missing.join(", ")}.`);
}

/** Refuses to give a personality without oversight. @throws HttpError 403 when the actor's own sales need it */
export function refuseWithoutOversight(actor: Actor): void {
  if (actor.is_admin || !actor.personality?.requires_qc_oversight) return;
  throw forbidden("Your own sales need QC oversight: you can't give a personality without it.");
}

/** True when the actor holds all of these rights. */
export const holds = (actor: Actor, rights: Partial<Rights>): boolean => missingRights(actor, rights).length === 0;

function missingRights(
  actor: Actor,
  { permissions = [], allowed_sale_statuses, record_scope }: Partial<Rights>,
): string[] {
  if (actor.is_admin) return [];
  const statuses = allowed_sale_statuses?.length === 0 ? SALE_STATUSES : (allowed_sale_statuses ?? []);
  const rank = (scope: RecordScope) => RECORD_SCOPES.indexOf(scope);
  return [
    ...permissions.filter((permission) => !actor.permissions.includes(permission)),
    ...statuses.filter((status) => !actor.allowed_sale_statuses.includes(status)),
    ...(record_scope !== undefined && rank(record_scope) > rank(actor.record_scope) ? [`${record_scope} records`] : []),
  ];
}

/** The rights of a personality; none for null. An empty list of sale statuses means all. */
export async function rightsOfPersonality(id: number | null): Promise<Rights> {
  if (id === null) return { permissions: [], allowed_sale_statuses: [...SALE_STATUSES], record_scope: "tenant" };
  const { roles, allowed_sale_statuses, record_scope } = await db.personality.findFirstOrThrow({
    where: { id },
    select: {
      allowed_sale_statuses: true,
      record_scope: true,
      roles: { select: { role: { select: { permissions: { select: { permission: { select: { name: true } } } } } } } },
    },
  });
  const permissions = roles.flatMap(({ role }) => role.permissions.map(({ permission }) => permission.name));
  return { permissions: [...new Set(permissions)], allowed_sale_statuses, record_scope };
}
