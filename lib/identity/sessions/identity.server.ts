import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/text/format";
import type { Actor } from "./actor.server";
import type { Identity } from "./schema";

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
