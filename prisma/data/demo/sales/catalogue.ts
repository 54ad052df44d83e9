import type { AskedQuestion } from "@/lib/catalogue/questions/asked/schema";
import { db } from "@/lib/platform/db/client.server";
import type { Floor } from "../floor";

/** What a tenant's forms are filled in with. */
export type Catalogue = Awaited<ReturnType<typeof readCatalogue>>;

/** Reads the master data that a tenant's forms choose from. */
export async function readCatalogue({ tenantId, products }: Floor) {
  const where = { tenant_id: tenantId };
  const types = await db.beneficiaryType.findMany({ where, select: { id: true, name: true } });
  const relationships = await db.beneficiaryRelationship.findMany({ where, select: { id: true, name: true } });
  const banks = await db.bank.findMany({ select: { id: true, name: true, universal_branch_code: true } });
  const questions = await db.question.findMany({
    where: { product_id: { in: products.map(({ id }) => id) } },
    select: { id: true, product_id: true, slug: true },
    orderBy: { id: "asc" },
  });
  const tenant = await db.tenant.findFirstOrThrow({ where: { id: tenantId } });
  return {
    types: idsByName(types),
    relationships: idsByName(relationships),
    banks: new Map(banks.map((bank) => [bank.name, bank])),
    questions: Map.groupBy(questions, ({ product_id }) => product_id ?? 0),
    mandate: { text: tenant.debit_order_mandate_in_use ?? "", version: tenant.version },
    provider: {
      abbreviated_name: tenant.abbreviated_name ?? "",
      provider_name: tenant.provider_name ?? "",
      provider_phone: tenant.provider_phone ?? "",
      call_centre_name: tenant.call_centre_name ?? tenant.name,
    },
    workingDays: tenant.first_debit_working_days,
    qcPersonalityId: tenant.default_qc_personality_id,
  };
}

const idsByName = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));

export type DemoQuestionId = Pick<AskedQuestion, "id" | "slug">;
