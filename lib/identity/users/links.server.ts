import "server-only";
import { refuseWithoutOversight, requireGrantable, rightsOfPersonality } from "@/lib/identity/roles/grants.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireTenant } from "@/lib/identity/tenancy/owner.server";
import { db, withTenant } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { absenceOf } from "./absence.server";
import { missingLinks, type User, type UserFields } from "./schema";

/** The columns of a user to write, with administrator, tenant and absence decided. */
export type UserColumns = Omit<UserFields, "absent_until" | "active" | "is_admin" | "tenant_id"> & {
  absent_until: string | null | undefined;
  active: boolean;
  is_admin: boolean;
  tenant_id: number | null;
};

/**
 * The columns that the actor may set: only administrators choose the tenant and appoint administrators. Links are
 * looked up as that tenant.
 * @param old the user before the change; none for a new user
 * @throws HttpError 422 on tenant, personality, line manager or absence, 403 when the personality has rights that the
 *   actor lacks
 */
export async function columnsOf(actor: Actor, input: UserFields, old?: User): Promise<UserColumns> {
  const columns = {
    ...input,
    absent_until: await absenceOf(input, old),
    active: input.active ?? old?.active ?? true,
    is_admin: actor.is_admin && (input.is_admin ?? old?.is_admin ?? false),
    tenant_id: tenantOf(actor, input, old),
  };
  const { tenant_id } = columns;
  const missing = missingLinks(columns);
  if (Object.keys(missing).length > 0) throw invalid(missing);
  if (tenant_id === null) {
    if (columns.line_manager_user_id !== null) throw invalid(NO_SUCH_MANAGER);
    return columns;
  }
  await requireTenant(tenant_id);
  await withTenant(tenant_id, () => requireLinks(actor, columns, old));
  return columns;
}

function tenantOf(actor: Actor, { tenant_id }: UserFields, old: User | undefined): number | null {
  if (actor.is_admin && tenant_id !== undefined) return tenant_id;
  return old ? old.tenant_id : actor.tenant_id;
}

const NO_SUCH_MANAGER = { line_manager_user_id: "Choose a line manager from the list." };

async function requireLinks(actor: Actor, columns: UserColumns, old: User | undefined): Promise<void> {
  const { personality_id, line_manager_user_id } = columns;
  const [personality, manager] = await Promise.all([
    personality_id !== null && db.personality.findFirst({ where: { id: personality_id } }),
    line_manager_user_id !== null && db.user.findFirst({ where: { id: line_manager_user_id } }),
  ]);
  const isUnchanged = line_manager_user_id === old?.line_manager_user_id;
  if (personality_id !== null && !personality) throw invalid({ personality_id: "Choose a personality from the list." });
  if (line_manager_user_id !== null && !(manager && (manager.active || isUnchanged))) throw invalid(NO_SUCH_MANAGER);
  if (personality && personality.id !== old?.personality_id) await requireGrantablePersonality(actor, personality);
}

async function requireGrantablePersonality(
  actor: Actor,
  personality: { id: number; requires_qc_oversight: boolean },
): Promise<void> {
  requireGrantable(actor, await rightsOfPersonality(personality.id));
  if (!personality.requires_qc_oversight) refuseWithoutOversight(actor);
}
