import "server-only";
import type { Member } from "@/lib/catalogue/beneficiary-types/schema";
import { dateText } from "@/lib/platform/days";
import { db } from "@/lib/platform/db/client.server";
import type { BeneficiaryType } from "@/lib/platform/db/generated/client";
import { ageOn } from "@/lib/platform/id-number";
import { policyholder, type SaleRecord } from "@/lib/sales/sales/record.server";
import { FINISHED_SALE_STATUSES, saleStatuses } from "@/lib/sales/sales/status";
import { coverOfLife } from "./cover-of-life";
import type { CoverLimitFacts } from "./facts";
import { planFacts } from "./plan-snapshot";

/** What the database knows around a sale that its rules ask for. */
export type Surroundings = {
  is_plan_offered: boolean;
  /** Every active type that applies to the product. */
  types: BeneficiaryType[];
  cover_limits: CoverLimitFacts[];
  /** In rand, by the hash of an ID number. */
  cover_elsewhere: ReadonlyMap<string, number>;
  /** The reference of another open sale of the policyholder and the product. */
  other_open_sale: string | null;
};

const SUBMITTED = saleStatuses(({ isSubmitted }) => isSubmitted);

/** One round of queries. */
export async function findSurroundings(sale: SaleRecord): Promise<Surroundings> {
  const [is_plan_offered, types, cover_limits, cover_elsewhere, other_open_sale] = await Promise.all([
    isPlanOffered(sale),
    typesOfProduct(sale),
    coverLimits(sale),
    coverElsewhere(sale),
    otherOpenSale(sale),
  ]);
  return { is_plan_offered, types, cover_limits, cover_elsewhere, other_open_sale };
}

async function isPlanOffered({ product_plan_id: id, product_id }: SaleRecord): Promise<boolean> {
  return id !== null && (await db.productPlan.count({ where: { id, product_id } })) > 0;
}

const typesOfProduct = ({ tenant_id, product_id }: SaleRecord) =>
  db.beneficiaryType.findMany({
    where: { tenant_id, active: true, OR: [{ products: { none: {} } }, { products: { some: { product_id } } }] },
    orderBy: { id: "asc" },
  });

async function coverLimits({ product: { insurance_class } }: SaleRecord): Promise<CoverLimitFacts[]> {
  if (insurance_class === null) return [];
  const limits = await db.coverLimit.findMany({ where: { insurance_class } });
  return limits.map((limit) => ({ ...limit, valid_from: dateText(limit.valid_from) }));
}

/** What the sale's lives are covered for by the tenant's submitted sales of the same class, each as it was then. */
async function coverElsewhere(sale: SaleRecord): Promise<ReadonlyMap<string, number>> {
  const { insurance_class } = sale.product;
  const hashes = sale.insured_lives.flatMap(({ id_number_hash: hash }) => (hash === null ? [] : [hash]));
  if (insurance_class === null || hashes.length === 0) return new Map();
  const lives = await db.saleInsuredLife.findMany({
    where: {
      tenant_id: sale.tenant_id,
      sale_id: { not: sale.id },
      id_number_hash: { in: hashes },
      sale: { status: { in: SUBMITTED }, product: { insurance_class } },
    },
    select: {
      id_number_hash: true,
      date_of_birth: true,
      beneficiary_type: { select: { member: true } },
      sale: { select: { cover_amount: true, plan_snapshot: true, commencement_date: true } },
    },
  });
  const amounts = new Map<string, number>();
  for (const { id_number_hash: hash, ...life } of lives) {
    if (hash !== null) amounts.set(hash, (amounts.get(hash) ?? 0) + coverThen(life));
  }
  return amounts;
}

type EarlierLife = {
  date_of_birth: Date | null;
  beneficiary_type: { member: string | null } | null;
  sale: { cover_amount: number | null; plan_snapshot: unknown; commencement_date: Date | null };
};

function coverThen({ date_of_birth: birth, beneficiary_type, sale }: EarlierLife): number {
  const { cover_amount, commencement_date: start } = sale;
  const age = birth && start ? ageOn(dateText(birth), dateText(start)) : null;
  const member = (beneficiary_type?.member ?? null) as Member | null;
  return coverOfLife({ plan: planFacts(sale.plan_snapshot), cover_amount }, { member, age }) ?? 0;
}

async function otherOpenSale(sale: SaleRecord): Promise<string | null> {
  const { id_number_hash } = sale.policyholder;
  if (id_number_hash === null) return null;
  const other = await db.sale.findFirst({
    where: {
      id: { not: sale.id },
      tenant_id: sale.tenant_id,
      product_id: sale.product_id,
      status: { notIn: FINISHED_SALE_STATUSES },
      persons: { some: { ...policyholder, id_number_hash } },
    },
    select: { reference: true },
  });
  return other?.reference ?? null;
}
