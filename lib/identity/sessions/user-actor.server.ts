import "server-only";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { NOT_OF_CLOSED_TENANT } from "@/lib/identity/tenancy/closed.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Actor } from "./actor.server";

/** No session has this id, so nothing that a job does as a user can end or change one. */
export const NO_SESSION = "00000000-0000-0000-0000-000000000000";

const include = {
  tenant: { select: { id: true, name: true, subdomain: true } },
  personality: {
    include: { roles: { select: { role: { select: { permissions: { select: { permission: true } } } } } } },
  },
} satisfies Prisma.UserInclude;

/** A user with the rights they have at this moment, for what a job does on their behalf; null when they may not sign in. */
export async function actorOfUser(id: number): Promise<Actor | null> {
  const user = await findUser(id);
  return user && toActor(user);
}

const findUser = (id: number) =>
  asPlatform(() => db.user.findFirst({ where: { id, active: true, ...NOT_OF_CLOSED_TENANT }, include }));

function toActor({ personality, ...user }: NonNullable<Awaited<ReturnType<typeof findUser>>>): Actor {
  const names = personality?.roles.flatMap(({ role }) => role.permissions.map(({ permission }) => permission.name));
  const statuses = personality?.allowed_sale_statuses ?? [];
  return {
    session_id: NO_SESSION,
    id: user.id,
    name: user.name,
    surname: user.surname,
    email: user.email,
    is_admin: user.is_admin,
    tenant_id: user.tenant_id,
    tenant: user.tenant,
    personality_id: user.personality_id,
    personality: personality && { name: personality.name, requires_qc_oversight: personality.requires_qc_oversight },
    line_manager_user_id: user.line_manager_user_id,
    should_reset_password: user.should_reset_password,
    two_factor_enabled: user.two_factor_enabled,
    absent_until: user.absent_until,
    permissions: [...new Set(names)],
    allowed_sale_statuses: user.is_admin || statuses.length === 0 ? [...SALE_STATUSES] : statuses,
    record_scope: personality?.record_scope ?? "tenant",
    impersonates: null,
    impersonator: null,
    impersonation_ends_at: null,
    ip: null,
  };
}
