import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";
import { asHttpError, conflict, invalid } from "@/lib/platform/http/errors.server";
import { applySaleChange, lockSale } from "./change.server";
import type { BulkReassignment, bulkReassignment } from "./list-query";
import { SALE_STATUS } from "./status";

type NewAgent = {
  id: number;
  tenant_id: number | null;
  name: string;
  surname: string;
  /** Their personality's, where others check what they sell. */
  qc_personality_id: number | null;
  productIds: number[];
};

/**
 * Gives sales to somebody else, each in a transaction of its own: one that can't be given is answered with its reason
 * and holds up no other. @throws HttpError 422 on agent_id when there is no such active user
 */
export async function reassignSales(
  actor: Actor,
  { ids, agent_id, reason }: z.output<typeof bulkReassignment>,
): Promise<BulkReassignment> {
  const agent = await findAgent(agent_id);
  const result: BulkReassignment = { reassigned: 0, refused: [] };
  for (const id of new Set(ids)) {
    try {
      await transaction(() => reassign(actor, id, agent, reason));
      result.reassigned += 1;
    } catch (error) {
      const refusal = asHttpError(error);
      if (!refusal || refusal.status >= 500) throw error;
      result.refused.push({ id, reference: await referenceOf(actor, id), message: refusal.message });
    }
  }
  return result;
}

async function findAgent(id: number): Promise<NewAgent> {
  const agent = await db.user.findFirst({
    where: { id, active: true },
    select: {
      id: true,
      tenant_id: true,
      name: true,
      surname: true,
      personality: { select: { requires_qc_oversight: true, qc_personality_id: true } },
      teams: { where: { team: { active: true } }, select: { team: { select: { products: true } } } },
      led_teams: { where: { active: true }, select: { products: true } },
    },
  });
  if (!agent) throw invalid({ agent_id: "Choose an active user of this organisation." });
  const { personality, teams, led_teams, ...person } = agent;
  return {
    ...person,
    qc_personality_id: personality?.requires_qc_oversight ? personality.qc_personality_id : null,
    productIds: [...teams.map(({ team }) => team), ...led_teams].flatMap(({ products }) =>
      products.map(({ product_id }) => product_id),
    ),
  };
}

async function reassign(actor: Actor, id: number, agent: NewAgent, reason: string | null): Promise<void> {
  const sale = await lockSale(actor, id);
  if (SALE_STATUS[sale.status].isFinished) throw conflict("This sale is finished: nobody works on it any more.");
  if (sale.agent_id === agent.id) throw conflict(`This sale is ${fullNameOf(agent)}'s already.`);
  await requireWorksOn(actor, agent, sale);
  await applySaleChange(actor, sale, {
    set: {
      agent_id: agent.id,
      // Once a sale is to be checked it stays so, whoever has it.
      qc_personality_id: sale.qc_personality_id ?? agent.qc_personality_id,
    },
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
async function requireWorksOn(actor: Actor, agent: NewAgent, { tenant_id, product_id }: Subject): Promise<void> {
  if (agent.id === actor.id) return;
  if (agent.tenant_id !== tenant_id) throw conflict(`${fullNameOf(agent)} belongs to another organisation.`);
  if (agent.productIds.includes(product_id)) return;
  const team = await db.team.findFirst({
    where: { tenant_id, active: true, products: { some: { product_id } } },
    select: { id: true },
  });
  if (team) throw conflict(`${fullNameOf(agent)} is in no team that works on this product.`);
}

// The name of a sale that the actor does not see stays unknown.
async function referenceOf(actor: Actor, id: number): Promise<string | null> {
  const sale = await lockSale(actor, id).catch(() => null);
  return sale?.reference ?? null;
}
