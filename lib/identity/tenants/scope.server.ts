import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { withTenant } from "@/lib/platform/db/client.server";

/** Reads for the tenant that an administrator names in a query; anyone else stays behind the walls of their own. */
export const forTenant = <T>(actor: Actor, tenantId: number | undefined, work: () => Promise<T>): Promise<T> =>
  actor.is_admin && tenantId !== undefined ? withTenant(tenantId, work) : work();
