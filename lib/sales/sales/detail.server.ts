import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { proposeCallTime } from "@/lib/platform/calling-hours";
import { dateText } from "@/lib/platform/days";
import { db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/format";
import { ageOn } from "@/lib/platform/id-number";
import { findSaleRecord, type SaleRecord } from "./record.server";
import { maskEncrypted, toSaleRow } from "./rows.server";
import type { Policyholder, SaleDetail, SalePlan } from "./schema";
import { canEdit, possibleTransitions } from "./transitions";

/** A sale with its form. @throws PrismaClientKnownRequestError P2025 (404) when the actor sees none */
export const findSale = async (actor: Actor, id: number): Promise<SaleDetail> =>
  toSaleDetail(actor, await findSaleRecord(actor, id));

/** The form of a sale, and what the actor may do with it. */
export async function toSaleDetail(actor: Actor, sale: SaleRecord): Promise<SaleDetail> {
  return {
    ...toSaleRow(sale, sale.policyholder),
    policyholder: toPolicyholder(sale.policyholder),
    product_plan_id: sale.product_plan_id,
    plans: await plansOf(sale.product_id),
    notes: sale.notes,
    lead: { id: sale.lead.id, lead_id: sale.lead.lead_id },
    proposed_call_at: proposeCallTime(new Date(), sale.tenant.calling_hours_enforced).toISOString(),
    can: { edit: canEdit(actor, sale), transitions: possibleTransitions(actor, sale) },
  };
}

function toPolicyholder(person: SaleRecord["policyholder"]): Policyholder {
  const date_of_birth = person.date_of_birth && dateText(person.date_of_birth);
  return {
    title: person.title,
    name: person.name,
    surname: person.surname,
    id_number_masked: maskEncrypted(person.id_number_encrypted),
    date_of_birth,
    gender: person.gender,
    citizenship: person.citizenship,
    age: date_of_birth ? ageOn(date_of_birth, isoDate(new Date())) : null,
    phone: person.phone,
    email: person.email,
  };
}

async function plansOf(productId: number): Promise<SalePlan[]> {
  const plans = await db.productPlan.findMany({
    where: { product_id: productId },
    select: { id: true, heading: true, cover_amount: true, monthly_premium: true, currency: true, product_index: true },
    orderBy: [{ product_index: "asc" }, { id: "asc" }],
  });
  return plans.map((plan) => ({ ...plan, monthly_premium: Number(plan.monthly_premium) }));
}
