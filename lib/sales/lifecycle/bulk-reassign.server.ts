import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { asHttpError, type HttpError, invalid } from "@/lib/platform/http/errors.server";
import { lockSale } from "@/lib/sales/record/change.server";
import { seenSale } from "@/lib/sales/record/seen.server";
import { reassign } from "./owner.server";
import type { BulkReassignment, bulkReassignment } from "./schema";

/**
 * Gives sales to somebody else, each in a transaction of its own, or all in that of a request with an Idempotency-Key:
 * one that can't be given is answered with its reason and holds up no other.
 * @throws HttpError 422 on agent_id when there is no such active user
 */
export async function reassignSales(
  actor: Actor,
  { ids, agent_id, reason }: z.output<typeof bulkReassignment>,
): Promise<BulkReassignment> {
  const isActive = agent_id === actor.id || (await db.user.count({ where: { id: agent_id, active: true } })) > 0;
  if (!isActive) throw invalid({ agent_id: "Choose an active user of this organisation." });
  const result: BulkReassignment = { reassigned: 0, refused: [] };
  const wanted = [...new Set(ids)];
  // In the order of their ids, so that two requests never wait for each other in a circle.
  for (const id of wanted.toSorted((one, other) => one - other)) {
    const refusal = await transaction(async () => {
      await reassign(actor, await lockSale(actor, id), { agent_id, reason });
    }).catch(asRefusal);
    if (refusal) result.refused.push({ id, reference: await referenceOf(actor, id), message: refusal.message });
    else result.reassigned += 1;
  }
  result.refused.sort((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id));
  return result;
}

function asRefusal(error: unknown): HttpError {
  const refusal = asHttpError(error);
  if (!refusal || refusal.status >= 500) throw error;
  return refusal;
}

// The name of a sale that the actor does not see stays unknown.
async function referenceOf(actor: Actor, id: number): Promise<string | null> {
  const where = await seenSale(actor, id);
  return (await db.sale.findFirst({ where, select: { reference: true } }))?.reference ?? null;
}
