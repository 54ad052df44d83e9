import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { DEFAULT_DARK, DEFAULT_LIGHT, parseTheme } from "@/lib/platform/theme/theme";
import type { Actor } from "./actor.server";
import type { CurrentUser, Identity, SessionUser } from "./schema";

export const currentUser = (actor: Actor): CurrentUser => ({
  id: actor.id,
  name: actor.name,
  surname: actor.surname,
  email: actor.email,
  is_admin: actor.is_admin,
  permissions: actor.permissions,
  allowed_sale_statuses: actor.allowed_sale_statuses,
  record_scope: actor.record_scope,
  tenant_id: actor.tenant_id,
  tenant: actor.tenant,
  personality_id: actor.personality_id,
  personality: actor.personality,
  line_manager_user_id: actor.line_manager_user_id,
  should_reset_password: actor.should_reset_password,
  two_factor_enabled: actor.two_factor_enabled,
  absent_until: actor.absent_until?.toISOString() ?? null,
  impersonating: actor.impersonator !== null,
  impersonates: actor.impersonates,
  impersonator_name: actor.impersonator?.name ?? null,
  impersonation_ends_at: actor.impersonation_ends_at?.toISOString() ?? null,
});

/** The signed-in user as the API answers it: with the colours of the tenant, and who manages the personality. */
export async function sessionUser(actor: Actor): Promise<SessionUser> {
  const user = currentUser(actor);
  const { tenant, personality, tenant_id, personality_id } = user;
  return asPlatform(async () => {
    const [themes, managed] = await Promise.all([
      tenant_id === null ? null : db.tenant.findFirst({ where: { id: tenant_id }, select: themesOnly }),
      personality_id === null ? null : db.personality.findFirst({ where: { id: personality_id }, select: managerOnly }),
    ]);
    return {
      ...user,
      tenant: tenant && {
        ...tenant,
        light_theme: parseTheme(themes?.light_theme, DEFAULT_LIGHT),
        dark_theme: parseTheme(themes?.dark_theme, DEFAULT_DARK),
      },
      personality: personality && { ...personality, line_manager_name: managed?.line_manager?.name ?? null },
    };
  });
}

const themesOnly = { light_theme: true, dark_theme: true } as const;
const managerOnly = { line_manager: { select: { name: true } } } as const;

export async function identityOf(actor: Actor): Promise<Identity> {
  const { name, surname, email, is_admin, line_manager_user_id: id } = actor;
  const manager = id === null ? null : await asPlatform(() => db.user.findFirst({ where: { id } }));
  return {
    ...{ name, surname, email, is_admin },
    personality: actor.personality?.name ?? null,
    tenant: actor.tenant?.name ?? null,
    line_manager: manager && fullNameOf(manager),
  };
}
