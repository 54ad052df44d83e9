import "server-only";
import { ulid } from "ulid";
import { allocateArrived } from "@/lib/allocation/allocate";
import type { Author } from "@/lib/audit/server";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { recordLeadEvent } from "./events";

type NewLead = Omit<Prisma.LeadUncheckedCreateInput, "lead_id"> & { lead_id?: string | null };

/**
 * Adds a lead that came in, with the first entry of its timeline, and gives it to a team. It is a ULID where the sender
 * has no reference of their own for it.
 * @param reason why it is kept, where that is not plain
 */
export async function insertLead(author: Author, { lead_id, ...columns }: NewLead, reason?: string) {
  const lead = await db.lead.create({ data: { ...columns, lead_id: lead_id ?? ulid() } });
  await recordLeadEvent(author, lead, {
    type: "created",
    new: { status: lead.status, source: lead.source },
    reason,
    note: lead.note,
  });
  await allocateArrived(lead.tenant_id, lead.product_id, [lead.id]);
  return lead;
}
