import "server-only";
import type { AuditedActor } from "@/lib/identity/audit/audit.server";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { recordOpening } from "@/lib/sales/evidence/openings.server";
import { appendToChains } from "@/lib/sales/record/append-events.server";
import type { NextReference } from "@/lib/sales/record/reference.server";
import { INITIAL_SALE_STATUS } from "@/lib/sales/record/status";
import type { personOfLead } from "./person.server";

type Columns = "tenant_id" | "product_id" | "agent_id" | "team_id" | "source" | "qc_personality_id";
type Origin = "converted_by_id" | "script_edition_id";

type NewSale = Pick<Prisma.SaleUncheckedCreateInput, Columns | Origin> & {
  lead: { id: number; lead_id: string };
  /** Taken in the same transaction. */
  next: NextReference;
  policyholder: ReturnType<typeof personOfLead>;
};

/** Inserts a sale with its policyholder and the first event of its history. Call it inside a transaction. */
export async function insertSale(actor: AuditedActor, { lead, next, policyholder, ...columns }: NewSale) {
  const status: SaleStatus = INITIAL_SALE_STATUS;
  const sale = await db.sale.create({
    data: { ...columns, status, reference: next.reference, lead_id: lead.id, persons: { create: policyholder } },
  });
  const event = { type: "converted", new: { status, lead_id: lead.lead_id } } as const;
  await recordOpening(sale, next);
  await appendToChains(actor, [{ sale, events: [event] }]);
  return sale;
}
