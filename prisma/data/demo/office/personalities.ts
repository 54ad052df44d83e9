import { z } from "zod";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { db } from "@/lib/platform/db/client.server";
import { slugify } from "@/lib/platform/text/slug";
import { lookUp } from "../found";
import type { Load } from "../load";
import { DEMO_ROLES, type DemoRole } from "../users";
import personalities from "./personalities.json" with { type: "json" };

const permission = z.enum(PERMISSIONS);

/** The personalities of a tenant, each with a role of the same name. */
export const PERSONALITIES = z
  .array(
    z.object({
      name: z.enum(DEMO_ROLES),
      description: z.string(),
      line_manager: z.enum(DEMO_ROLES).nullable(),
      checked_by: z.enum(DEMO_ROLES).optional(),
      permissions: z.union([
        z.array(permission),
        z
          .object({ all_except: z.array(permission) })
          .transform(({ all_except }) => PERMISSIONS.filter((each) => !all_except.includes(each))),
      ]),
    }),
  )
  .parse(personalities);

/** Adds a tenant's roles and personalities. @returns the ids of the personalities by name */
export async function addPersonalities(load: Load, tenant_id: number): Promise<Map<DemoRole, number>> {
  const known = await db.permission.findMany({ select: { id: true, name: true } });
  const permissionIds = new Map(known.map(({ id, name }) => [name, id]));
  const roles = await load.withIds("roles", PERSONALITIES);
  load.add(
    "roles",
    roles.map(({ id, name }) => ({ id, tenant_id, name, slug: slugify(name) })),
  );
  load.add(
    "role_permissions",
    roles.flatMap(({ id: role_id, permissions }) =>
      permissions.map((name) => ({ role_id, tenant_id, permission_id: lookUp(permissionIds, name) })),
    ),
  );
  const numbered = await load.withIds(
    "personalities",
    roles.map(({ id: role_id, ...personality }) => ({ ...personality, role_id })),
  );
  const ids = new Map(numbered.map(({ id, name }) => [name, id]));
  load.add(
    "personalities",
    numbered.map(({ id, name, description, line_manager, checked_by }) => ({
      ...{ id, tenant_id, name, description },
      requires_qc_oversight: checked_by !== undefined,
      line_manager_id: line_manager && lookUp(ids, line_manager),
      qc_personality_id: checked_by ? lookUp(ids, checked_by) : null,
    })),
  );
  load.add(
    "personality_roles",
    numbered.map(({ id, role_id }) => ({ personality_id: id, role_id, tenant_id })),
  );
  return ids;
}
