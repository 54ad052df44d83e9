import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { withTenant } from "@/lib/platform/db/client.server";

/** Runs `work` as the tenant by which an administrator filters. For anyone else the filter has no effect. */
export const forTenant = <T>(actor: Actor, tenantId: number | undefined, work: () => Promise<T>): Promise<T> =>
  actor.is_admin && tenantId !== undefined ? withTenant(tenantId, work) : work();
