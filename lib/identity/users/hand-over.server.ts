import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { doneBy, recordAudit } from "@/lib/platform/audit/audit.server";
import { db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";
import { invalid } from "@/lib/platform/http/errors.server";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/sales/status";
import { findUser } from "./record.server";
import { requireRightsOver } from "./rights.server";
import type { OpenWork, User } from "./schema";

type Person = { id: number; name: string; surname: string };

/**
 * Gives a user's open leads and sales to another active user of the tenant, all or none.
 * @returns how many
 * @throws HttpError 404, 403 beyond one's rights, 422 on user_id
 */
export async function handOver(actor: Actor, id: number, receiverId: number): Promise<OpenWork> {
  const user = await findUser(id);
  await requireRightsOver(actor, user);
  const { tenant_id, ...receiver } = await receiverOf(user, receiverId);
  const work = () => moveWork({ ...actor, tenant_id }, user, receiver);
  return withTenant(tenant_id, () => transaction(work));
}

// An administrator without a tenant may have sold for several: each receiver takes the work of their own.
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
  const moved = { leads: await moveLeads(actor, from, to), sales: await moveSales(actor, from, to) };
  const receiver = { id: to.id, name: fullNameOf(to) };
  await recordAudit(actor, "users.hand-over", from.id, null, { tenant_id: actor.tenant_id, to: receiver, ...moved });
  return moved;
}

function moveLeads(actor: Actor, from: User, to: Person): Promise<number> {
  const { actor_id, actor_name, impersonator_id, impersonator_name } = doneBy(actor);
  return db.$executeRaw`
    WITH moved AS (
      UPDATE leads SET assigned_user_id = ${to.id}, allocated_at = now(), version = version + 1, updated_at = now()
      WHERE assigned_user_id = ${from.id} AND processed_at IS NULL
      RETURNING id, tenant_id
    )
    INSERT INTO lead_events (tenant_id, lead_id, type, old, new, actor_id, actor_name, impersonator_id,
      impersonator_name)
    SELECT tenant_id, id, 'assigned', jsonb_build_object('assigned_user', ${fullNameOf(from)}::text),
      jsonb_build_object('assigned_user', ${fullNameOf(to)}::text), ${actor_id}::int, ${actor_name},
      ${impersonator_id}::int, ${impersonator_name}
    FROM moved`;
}

function moveSales(actor: Actor, from: User, to: Person): Promise<number> {
  const { actor_id, actor_name, impersonator_id, impersonator_name } = doneBy(actor);
  return db.$executeRaw`
    WITH moved AS (
      UPDATE sales SET agent_id = ${to.id}, version = version + 1, updated_at = now()
      WHERE agent_id = ${from.id} AND status <> ALL (${FINISHED_SALE_STATUSES})
      RETURNING id, tenant_id
    )
    INSERT INTO sale_events (tenant_id, sale_id, type, old, new, actor_id, actor_name, impersonator_id,
      impersonator_name, ip)
    SELECT tenant_id, id, 'assigned', jsonb_build_object('agent', ${fullNameOf(from)}::text),
      jsonb_build_object('agent', ${fullNameOf(to)}::text), ${actor_id}::int, ${actor_name},
      ${impersonator_id}::int, ${impersonator_name}, ${actor.ip}
    FROM moved`;
}
