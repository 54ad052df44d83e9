import "server-only";
import { takeEditions } from "@/lib/catalogue/questionnaires/editions.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { leadScope } from "@/lib/leads/leads/scope.server";
import { contactsOf } from "@/lib/leads/suppressions/contacts";
import { isSuppressed } from "@/lib/leads/suppressions/suppressions.server";
import { doneBy } from "@/lib/platform/audit/audit.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { findSale } from "./detail.server";
import { recordSaleEvent } from "./events.server";
import { requireNoOpenSale } from "./open-sale.server";
import { personOfLead } from "./person.server";
import { nextReference } from "./reference.server";
import type { SaleDetail } from "./schema";

/**
 * Turns a lead into a sale of the actor; the lead is processed with it.
 * @throws HttpError 422 on lead_id when the actor does not see the lead; 409 when it is processed already (with the
 *   sale_id if converted), its person must not be contacted or has an open sale of the product (with its sale_id).
 */
export function convertLead(actor: Actor, leadId: number): Promise<SaleDetail> {
  if (!actor.allowed_sale_statuses.includes("new")) throw forbidden("You may not open sales.");
  return transaction(async () => {
    const lead = await lockLead(actor, leadId);
    if (lead.sale) throw conflict("This lead has already been converted.", { sale_id: lead.sale.id });
    if (lead.processed_at) throw conflict("This lead is already processed.");
    if (await isSuppressed(lead.tenant_id, contactsOf(lead))) throw conflict("This person asked not to be contacted.");
    await requireNoOpenSale(lead);

    const sale = await createSale(actor, lead);
    await recordSaleEvent(actor, sale, "converted", { new: { status: "new", lead_id: lead.lead_id } });
    await closeLead(actor, lead, sale);
    await takeEditions(sale);
    return findSale(actor, sale.id);
  });
}

// Whoever converts the same lead meanwhile waits here, and then sees what came of it.
async function lockLead(actor: Actor, id: number) {
  await db.$queryRaw`SELECT id FROM leads WHERE id = ${id} FOR UPDATE`;
  const lead = await db.lead.findFirst({
    where: { id, AND: await leadScope(actor) },
    omit: { id_number_encrypted: false, id_number_hash: false },
    include: { sale: { select: { id: true } } },
  });
  if (!lead) throw invalid({ lead_id: "Choose a lead from the list." });
  return lead;
}

type LockedLead = Awaited<ReturnType<typeof lockLead>>;

const createSale = async (actor: Actor, lead: LockedLead) =>
  db.sale.create({
    data: {
      tenant_id: lead.tenant_id,
      product_id: lead.product_id,
      lead_id: lead.id,
      reference: await nextReference(lead.tenant_id),
      agent_id: actor.id,
      team_id: lead.team_id,
      source: lead.source,
      persons: { create: personOfLead(lead) },
    },
  });

async function closeLead(actor: Actor, lead: LockedLead, sale: { id: number; reference: string }): Promise<void> {
  const now = new Date();
  await db.lead.update({
    where: { id: lead.id },
    data: {
      processed_at: now,
      processed_outcome: "converted",
      ...(lead.assigned_user_id === null && { assigned_user_id: actor.id, allocated_at: now }),
      version: { increment: 1 },
      events: {
        create: { ...doneBy(actor), type: "converted", new: { sale_id: sale.id, reference: sale.reference } },
      },
    },
  });
}
