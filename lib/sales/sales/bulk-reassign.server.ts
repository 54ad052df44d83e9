import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";
import { asHttpError, conflict, type HttpError, invalid } from "@/lib/platform/http/errors.server";
import { applySaleChange, lockSale } from "./change.server";
import type { BulkReassignment, bulkReassignment } from "./list-query";
import { saleScope } from "./scope.server";
import { SALE_STATUS } from "./status";

/**
 * Gives sales to somebody else, each in a transaction of its own: one that can't be given is answered with its reason
 * and holds up no other. @throws HttpError 422 on agent_id when there is no such active user
 */
export async function reassignSales(
  actor: Actor,
  { ids, agent_id, reason }: z.output<typeof bulkReassignment>,
): Promise<BulkReassignment> {
  const agent = await db.user.findFirst({ where: { id: agent_id, active: true }, select: { id: true } });
  if (!agent) throw invalid({ agent_id: "Choose an active user of this organisation." });
  const result: BulkReassignment = { reassigned: 0, refused: [] };
  for (const id of new Set(ids)) {
    const refusal = await transaction(() => reassign(actor, id, agent_id, reason)).catch(asRefusal);
    if (refusal) result.refused.push({ id, reference: await referenceOf(actor, id), message: refusal.message });
    else result.reassigned += 1;
  }
  return result;
}

function asRefusal(error: unknown): HttpError {
  const refusal = asHttpError(error);
  if (!refusal || refusal.status >= 500) throw error;
  return refusal;
}

async function reassign(actor: Actor, id: number, agentId: number, reason: string | null): Promise<void> {
  const sale = await lockSale(actor, id);
  if (SALE_STATUS[sale.status].isFinished) throw conflict("This sale is finished: nobody works on it any more.");
  if (sale.agent_id === agentId) throw conflict("This agent has the sale already.");
  const agent = await findAgent(actor, agentId, sale);
  if (!agent) throw conflict("This agent is in no team that works on this product.");
  await applySaleChange(actor, sale, {
    set: { agent_id: agent.id, qc_personality_id: sale.qc_personality_id ?? checkerOf(agent) },
    describe: () => ({
      type: "assigned",
      old: { agent: sale.agent && fullNameOf(sale.agent) },
      new: { agent: fullNameOf(agent) },
      reason,
    }),
  });
}

type Subject = { tenant_id: number; product_id: number };

// Whoever reassigns may take any sale themselves, to finish it.
function findAgent(actor: Actor, id: number, { tenant_id, product_id }: Subject) {
  const team = { active: true, products: { some: { product_id } } };
  const works = { tenant_id, OR: [{ teams: { some: { team } } }, { led_teams: { some: team } }] };
  return db.user.findFirst({
    where: { id, ...(id !== actor.id && works) },
    select: {
      ...{ id: true, name: true, surname: true },
      personality: { select: { requires_qc_oversight: true, qc_personality_id: true } },
    },
  });
}

type Agent = NonNullable<Awaited<ReturnType<typeof findAgent>>>;

// Once a sale is to be checked it stays so, whoever has it.
const checkerOf = ({ personality }: Agent) =>
  personality?.requires_qc_oversight ? personality.qc_personality_id : null;

// The name of a sale that the actor does not see stays unknown.
async function referenceOf(actor: Actor, id: number): Promise<string | null> {
  const where = { id, status: { in: actor.allowed_sale_statuses }, AND: await saleScope(actor) };
  return (await db.sale.findFirst({ where, select: { reference: true } }))?.reference ?? null;
}
