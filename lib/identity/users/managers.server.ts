import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import type { managerQuery } from "./schema";

const MAX_OPTIONS = 1_000;

/**
 * The possible line managers of a user with a personality: the active users of the personality that it reports to, or
 * all active users of the tenant if it reports to none.
 * @throws HttpError 422 when an administrator names no tenant, or the tenant has no such personality
 */
export function managerOptions(actor: Actor, { tenant_id, personality_id }: z.output<typeof managerQuery>) {
  const tenantId = tenant_id ?? actor.tenant_id ?? undefined;
  if (tenantId === undefined) throw invalid({ tenant_id: "Choose a tenant" });
  return forTenant(actor, tenantId, async () => {
    const managers = await db.user.findMany({
      where: { active: true, personality_id: await managingPersonality(personality_id) },
      select: { id: true, name: true, surname: true },
      orderBy: [{ name: "asc" }, { surname: "asc" }, { id: "asc" }],
      take: MAX_OPTIONS,
    });
    return managers.map((manager) => ({ id: manager.id, name: fullNameOf(manager) }));
  });
}

async function managingPersonality(id: number | undefined): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const personality = await db.personality.findFirst({ where: { id }, select: { line_manager_id: true } });
  if (!personality) throw invalid({ personality_id: "Choose a personality from the list." });
  return personality.line_manager_id ?? undefined;
}
