import "server-only";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { saleScope } from "./scope.server";

const product = { select: { id: true, name: true, slug: true } };
const plan = { select: { id: true, heading: true } };

/** Which of a sale's persons takes out the policy. */
export const policyholder = { role: "policyholder" };

/** What a list reads of a sale. */
export const rowColumns = {
  id: true,
  reference: true,
  status: true,
  status_changed_at: true,
  monthly_premium: true,
  cover_amount: true,
  callback_at: true,
  declined_reason: true,
  created_at: true,
  updated_at: true,
  version: true,
  product,
  plan,
  agent: { select: { id: true, name: true, surname: true } },
  persons: { where: policyholder, select: { name: true, surname: true, id_number_encrypted: true } },
} as const;

const wholeRecord = {
  product,
  plan,
  agent: { select: { id: true, name: true, surname: true, line_manager_user_id: true } },
  persons: { where: policyholder, omit: { id_number_encrypted: false, id_number_hash: false } },
  lead: { select: { id: true, lead_id: true, phone: true, alt_phone: true, email: true, id_number_hash: true } },
  tenant: { select: { calling_hours_enforced: true } },
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
