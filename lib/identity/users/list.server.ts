import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { NOT_OF_CLOSED_TENANT } from "@/lib/identity/tenancy/closed.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { conditionWhere } from "@/lib/platform/lists/conditions.server";
import { conditionsFilter } from "@/lib/platform/lists/conditions-filter";
import { flagFilter, idFilter, listQuery, type Page, paginate } from "@/lib/platform/lists/list";
import { idsContaining } from "@/lib/platform/lists/search.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { toUser, userColumns } from "./record.server";
import type { User } from "./schema";

/** The query of GET /api/users. Only administrators filter by `tenant_id`. */
export const userQuery = listQuery([
  "name",
  "surname",
  "email",
  "tenant.name",
  "personality.name",
  "last_login_at",
]).extend({
  tenant_id: idFilter,
  personality_id: idFilter,
  active: flagFilter,
  conditions: conditionsFilter({ personality_id: z.coerce.number().int().positive().max(MAX_ID) }),
});

type UserQuery = z.output<typeof userQuery>;

/** One page of the users of the actor's tenant, or of all for an administrator. */
export function listUsers(actor: Actor, query: UserQuery): Promise<Page<User>> {
  const { personality_id, active, conditions = [] } = query;
  return forTenant(actor, query.tenant_id, async () => {
    const ids = query.search && (await idsContaining("users", ["name", "surname", "email"], query.search));
    const where = {
      ...NOT_OF_CLOSED_TENANT,
      personality_id,
      active,
      ...(ids && { id: { in: ids } }),
      AND: conditions.map(({ field, ...condition }) => conditionWhere(field, condition)),
    };
    return paginate(
      query,
      async (slice) => (await db.user.findMany({ where, ...userColumns, ...slice })).map(toUser),
      db.user.count({ where }),
    );
  });
}
