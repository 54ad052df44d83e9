import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { moveOpenWork } from "@/lib/identity/open-work/open-work.server";
import type { OpenWork } from "@/lib/identity/open-work/schema";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { findUser } from "./record.server";
import { requireRightsOver } from "./rights.server";
import type { User } from "./schema";

type Person = { id: number; name: string; surname: string };

/**
 * Hands a user's open leads and sales over to another active user of the tenant, all or none.
 * @returns how many were moved
 * @throws HttpError 404, 403 when the user has rights that the actor lacks, 422 on user_id
 */
export async function handOver(actor: Actor, id: number, receiverId: number): Promise<OpenWork> {
  const user = await findUser(id);
  await requireRightsOver(actor, user);
  const { tenant_id, ...receiver } = await receiverOf(user, receiverId);
  const work = () => moveWork({ ...actor, tenant_id }, user, receiver);
  return withTenant(tenant_id, () => transaction(work));
}

// An administrator without a tenant may have sold for several: a receiver gets the work of their own tenant.
async function receiverOf(user: User, id: number): Promise<Person & { tenant_id: number }> {
  const receiver = await db.user.findFirst({
    where: { id, active: true, tenant_id: user.tenant_id ?? undefined },
    select: { id: true, name: true, surname: true, tenant_id: true },
  });
  const { tenant_id } = receiver ?? { tenant_id: null };
  if (!receiver || tenant_id === null || receiver.id === user.id) {
    throw invalid({ user_id: "Choose another active user of this organisation" });
  }
  return { ...receiver, tenant_id };
}

async function moveWork(actor: Actor, from: User, to: Person): Promise<OpenWork> {
  const receiver = { id: to.id, name: fullNameOf(to) };
  const moved = await moveOpenWork(
    actor,
    { kind: "user", id: from.id, name: fullNameOf(from) },
    { kind: "user", ...receiver },
  );
  await recordAudit(actor, "users.hand-over", from.id, null, { tenant_id: actor.tenant_id, to: receiver, ...moved });
  return moved;
}
