import "server-only";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { seenSale } from "./seen.server";

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

const plans = {
  select: {
    id: true,
    heading: true,
    description: true,
    cover_heading: true,
    cover_amount: true,
    monthly_premium: true,
    currency: true,
    product_index: true,
    min_entry_age: true,
    max_entry_age: true,
    waiting_months: true,
    term_months: true,
    member_cover: true,
  },
  orderBy: [{ product_index: "asc" }, { id: "asc" }],
} satisfies Prisma.Product$plansArgs;

/** What stays as it is for as long as there is a sale, or that a change of the sale does not touch. */
const settled = {
  product: { select: { ...product.select, insurance_class: true, underwriter: true, plans } },
  questionnaires: { include: { edition: true }, orderBy: { position: "asc" } },
  script_edition: { select: { sections: true } },
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

const agent = {
  select: {
    id: true,
    name: true,
    surname: true,
    line_manager_user_id: true,
    personality: { select: { requires_qc_oversight: true } },
  },
} as const;

/** What a change of a sale may change, as the actor sees it. */
export const changing = (actor: Pick<Actor, "id">) =>
  ({
    plan,
    agent,
    qc_personality: named,
    team: {
      select: {
        ...named.select,
        leader_user_id: true,
        members: { where: { user_id: actor.id }, select: { user_id: true } },
      },
    },
    persons: { where: policyholder, omit: withIdNumber },
    insured_lives: rows,
    beneficiaries: rows,
    bank_account: {
      omit: { account_number_encrypted: false, holder_id_number_encrypted: false, holder_id_number_hash: false },
      include: { bank: true, holder_relationship: true },
    },
    mandates: { where: { voided_at: null } },
  }) as const;

/**
 * A sale with everything its form, its rules and its history ask for.
 * @throws PrismaClientKnownRequestError P2025 (404) when there is none that the actor may see.
 */
export async function findSaleRecord(actor: Actor, id: number) {
  const sale = await db.sale.findFirstOrThrow({
    where: await seenSale(actor, id),
    include: { ...settled, ...changing(actor) },
  });
  return { ...sale, ...derived(sale) };
}

/** What follows from the rows of a sale. */
export function derived({ status, persons }: { status: string; persons: Policyholder[] }) {
  const [holder] = persons;
  if (!holder) throw new Error("A sale has no policyholder");
  return { status: status as SaleStatus, policyholder: holder };
}

type Policyholder = Prisma.SalePersonGetPayload<{ omit: typeof withIdNumber }>;

export type SaleRecord = Awaited<ReturnType<typeof findSaleRecord>>;
