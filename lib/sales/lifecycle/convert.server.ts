import "server-only";
import { assignEditions } from "@/lib/catalogue/templates/questionnaires/editions.server";
import { assignScriptEdition } from "@/lib/catalogue/templates/scripts/editions.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseAnonymised } from "@/lib/leads/record/anonymised.server";
import { NO_CONSENT } from "@/lib/leads/record/call-refusals";
import { isBorneOutFor, whyNotGiven } from "@/lib/leads/record/call-rules.server";
import { applyLeadChange } from "@/lib/leads/record/change.server";
import { lockAndRead } from "@/lib/leads/record/lock.server";
import { findLeadRecord, leadScope } from "@/lib/leads/record/record.server";
import { firstsOf } from "@/lib/leads/work/attempt";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { requireNoOpenSale } from "@/lib/sales/record/open-sale.server";
import { qcPersonalityColumn } from "@/lib/sales/record/qc-personality.server";
import { findSaleRecord, type SaleRecord } from "@/lib/sales/record/record.server";
import { nextReference } from "@/lib/sales/record/reference.server";
import { INITIAL_SALE_STATUS } from "@/lib/sales/record/status";
import { moveRecordings } from "@/lib/sales/recordings/recordings.server";
import { insertSale } from "./insert.server";
import { personOfLead } from "./person.server";

/**
 * Turns a lead into a sale of the actor; the lead is processed with it.
 * @param wanted the id of its row, or its reference
 * @throws HttpError 422 on lead_id when the actor does not see the lead; 409 when it is processed already (with the
 *   sale_id if converted), its person may not be called (with `lacks_consent` where a recorded or
 *   incoming call can bear a consent out) or has an open sale of the product (with its sale_id).
 */
export function convertLead(actor: Actor, wanted: number | string): Promise<SaleRecord> {
  if (!actor.allowed_sale_statuses.includes(INITIAL_SALE_STATUS))
    throw forbidden("You may not convert leads to sales.");
  return transaction(async () => {
    const lead = await lockLead(actor, typeof wanted === "number" ? wanted : await idOfReference(actor, wanted));
    refuseAnonymised(lead);
    if (lead.sale) throw conflict("This lead has already been converted.", { sale_id: lead.sale.id });
    if (lead.processed_at) throw conflict("This lead is already processed.");
    await requireGivable(actor, lead.id);
    await requireNoOpenSale(lead);

    const sale = await createSale(actor, lead);
    await markConverted(actor, lead, sale);
    await moveRecordings(actor, lead, sale);
    await assignEditions(sale);
    return findSaleRecord(actor, sale.id);
  });
}

async function requireGivable(actor: Actor, id: number): Promise<void> {
  const lead = await findLeadRecord(id);
  const refusal = whyNotGiven(lead, { purpose: "give", to: actor.id });
  if (refusal === NO_CONSENT && isBorneOutFor(lead, actor.id))
    throw conflict("Record the consent first.", { lacks_consent: true });
  if (refusal) throw conflict(refusal);
}

// References are unique within a tenant, of which an administrator sees several.
async function idOfReference(actor: Actor, lead_id: string): Promise<number> {
  const where = { lead_id, AND: await leadScope(actor) };
  const [lead, another] = await db.lead.findMany({ where, select: { id: true }, take: 2 });
  if (!lead || another) throw unknownLead();
  return lead.id;
}

const unknownLead = () => invalid({ lead_id: "Choose a lead from the list." });

// Somebody else who converts the same lead waits here, and then sees the sale.
async function lockLead(actor: Actor, id: number) {
  const where = { id, AND: await leadScope(actor) };
  const lead = await lockAndRead(id, () =>
    db.lead.findFirst({
      where,
      omit: { id_number_encrypted: false, id_number_hash: false },
      include: { sale: { select: { id: true } } },
    }),
  );
  if (!lead) throw unknownLead();
  return lead;
}

type LockedLead = Awaited<ReturnType<typeof lockLead>>;

const createSale = async (actor: Actor, lead: LockedLead) =>
  insertSale(actor, {
    tenant_id: lead.tenant_id,
    product_id: lead.product_id,
    lead,
    next: await nextReference(lead.tenant_id),
    agent_id: actor.id,
    converted_by_id: actor.id,
    team_id: lead.team_id,
    source: lead.source,
    ...(await qcPersonalityColumn({ qc_personality_id: null }, actor)),
    script_edition_id: await assignScriptEdition(lead),
    policyholder: personOfLead(lead),
  });

function markConverted(actor: Actor, lead: LockedLead, sale: { id: number; reference: string }) {
  const now = new Date();
  return applyLeadChange(actor, lead, {
    type: "converted",
    attempts: 1,
    set: {
      ...firstsOf(lead, { isAttempt: true, isContact: true }, actor, now),
      processed_at: now,
      processed_outcome: "converted",
      ...(lead.assigned_user_id === null && { assigned_user_id: actor.id, allocated_at: now }),
    },
    new: { sale_id: sale.id, reference: sale.reference },
  });
}
