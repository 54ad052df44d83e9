import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Dialling } from "./dial";

/** What the telephone links of a page call with. @param tenantId whose leads it shows */
export const diallingOf = (actor: Actor, tenantId: number | null): Promise<Dialling> =>
  asPlatform(() => findDialling(actor, tenantId));

/** The same inside a transaction of the tenant. */
export async function findDialling({ id }: Pick<Actor, "id">, tenantId: number | null): Promise<Dialling> {
  const [setting, user] = await Promise.all([
    tenantId === null ? null : db.telephonySetting.findFirst({ where: { tenant_id: tenantId } }),
    db.user.findFirst({ where: { id }, select: { agent_extension: true } }),
  ]);
  return { click_to_dial: setting?.click_to_dial ?? null, agent_extension: user?.agent_extension ?? null };
}
