import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { NOT_TO_BE_CONTACTED } from "@/lib/leads/record/call-refusals";
import { transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { applySaleChange, type LockedSale, lockSale, requireVersion } from "@/lib/sales/record/change.server";
import { qcPersonalityColumn } from "@/lib/sales/record/qc-personality.server";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import { canClaim, canReassign, canRelease } from "@/lib/sales/record/transitions";
import { findAgent } from "./agents.server";
import type { reassignInput } from "./schema";

type Person = { id: number; name: string; surname: string };

/** Makes the actor the owner of a sale that has none. @throws HttpError 404; 409 when it has one or is read-only */
export function claimSale(actor: Actor, id: number): Promise<LockedSale> {
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    if (sale.agent_id === actor.id) throw conflict("This sale is already yours.");
    if (sale.agent) throw conflict(`${fullNameOf(sale.agent)} already has this sale.`);
    if (!canClaim(actor, sale)) throw conflict(`A sale in ${SALE_STATUS_LABELS[sale.status]} can't be claimed.`);
    return giveTo(actor, sale, actor);
  });
}

/**
 * Leaves a sale without an owner; its status stays.
 * @throws HttpError 404; 403 unless the actor is its owner or holds sales.reassign; 409 when it has none, is read-only,
 *   or on a stale version
 */
export function releaseSale(actor: Actor, id: number, { version }: { version: number }): Promise<LockedSale> {
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    requireVersion(sale, version);
    if (sale.agent_id === null) throw conflict("This sale has no agent.");
    if (!canRelease(actor, sale)) {
      throw canRelease(actor, { ...sale, status: "in-progress" })
        ? conflict(`A sale in ${SALE_STATUS_LABELS[sale.status]} can't be released.`)
        : forbidden("Only the sale's agent may release it.");
    }
    return giveTo(actor, sale, null);
  });
}

/**
 * Gives a sale to an agent of its tenant who works its product, or to the actor.
 * @throws HttpError 404; 409 when it is finished, or on a stale version; 422 on an agent who may not have it
 */
export function reassignSale(actor: Actor, id: number, input: z.output<typeof reassignInput>): Promise<LockedSale> {
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    requireVersion(sale, input.version);
    return reassign(actor, sale, input);
  });
}

type Reassignment = Pick<z.output<typeof reassignInput>, "agent_id" | "reason">;

/** The same for a sale that is locked, whichever version it has. @throws HttpError 409 and 422 as `reassignSale` */
export async function reassign(
  actor: Actor,
  sale: LockedSale,
  { agent_id, reason }: Reassignment,
): Promise<LockedSale> {
  if (!canReassign(actor, sale)) throw conflict(`A sale in ${SALE_STATUS_LABELS[sale.status]} can't be reassigned.`);
  const agent = agent_id === actor.id ? actor : await findAgent(sale, agent_id);
  if (!agent) throw invalid({ agent_id: "Choose an agent who sells this product." });
  if (agent.id === sale.agent_id) throw invalid({ agent_id: "This agent already has the sale." });
  return giveTo(actor, sale, agent, reason);
}

/** @throws HttpError 409 where the client had asked not to be contacted before the lead was converted */
export function requireContactable({ suppressed_contacts: contacts }: LockedSale): void {
  if (contacts.some(({ step, is_known_before }) => step === "policyholder" && is_known_before))
    throw conflict(NOT_TO_BE_CONTACTED);
}

// The one who leaves it counts as well: they may have come to need oversight while they had it.
async function giveTo(actor: Actor, sale: LockedSale, to: Person | null, reason?: string | null): Promise<LockedSale> {
  if (to) requireContactable(sale);
  const owners = [to, sale.agent].filter((person) => person !== null);
  const set = { agent_id: to?.id ?? null, ...(await qcPersonalityColumn(sale, ...owners)) };
  const old = { agent: sale.agent && fullNameOf(sale.agent) };
  const event = { type: "assigned", old, new: { agent: to && fullNameOf(to) }, reason } as const;
  return applySaleChange(actor, sale, { set, describe: () => [event] });
}
