import "server-only";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { saleScope } from "./scope.server";

const product = { select: { id: true, name: true, slug: true } };
const plan = { select: { id: true, heading: true } };
const named = { select: { id: true, name: true } };

/** Which of a sale's persons takes out the policy. */
export const policyholder = { role: "policyholder" };

const withIdNumber = { id_number_encrypted: false, id_number_hash: false };
const rows = {
  orderBy: { position: "asc" },
  omit: withIdNumber,
  include: { beneficiary_type: true, relationship: true },
} as const;

const wholeRecord = {
  product: { select: { ...product.select, insurance_class: true, underwriter: true } },
  plan,
  team: named,
  qc_personality: named,
  agent: { select: { id: true, name: true, surname: true, line_manager_user_id: true } },
  persons: { where: policyholder, omit: withIdNumber },
  insured_lives: rows,
  beneficiaries: rows,
  bank_account: {
    omit: { account_number_encrypted: false, holder_id_number_encrypted: false, holder_id_number_hash: false },
    include: { bank: true, holder_relationship: true },
  },
  mandates: { where: { voided_at: null } },
  questionnaires: { include: { edition: true }, orderBy: { position: "asc" } },
  lead: { select: { id: true, lead_id: true, phone: true, alt_phone: true, email: true, id_number_hash: true } },
  tenant: {
    select: {
      name: true,
      version: true,
      calling_hours_enforced: true,
      debit_order_mandate: true,
      abbreviated_name: true,
      first_debit_working_days: true,
      default_qc_personality_id: true,
    },
  },
} as const;

/**
 * A sale with everything its form, its rules and its history ask for.
 * @throws PrismaClientKnownRequestError P2025 (404) when there is none that the actor may see.
 */
export async function findSaleRecord(actor: Actor, id: number) {
  const { persons, ...sale } = await db.sale.findFirstOrThrow({
    where: { id, status: { in: actor.allowed_sale_statuses }, AND: await saleScope(actor) },
    include: wholeRecord,
  });
  const [holder] = persons;
  if (!holder) throw new Error("A sale has no policyholder");
  return { ...sale, status: sale.status as SaleStatus, policyholder: holder };
}

export type SaleRecord = Awaited<ReturnType<typeof findSaleRecord>>;
