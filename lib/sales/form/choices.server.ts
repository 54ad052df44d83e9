import "server-only";
import type { BeneficiaryClass } from "@/lib/catalogue/beneficiary-types/schema";
import { isAdultRequired } from "@/lib/insurance/id-number";
import { db } from "@/lib/platform/db/client.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import type { Problems } from "./rows.server";

type Choosing = { beneficiary_type_id: number | null; relationship_id: number | null };
type Type = { id: number; min_age: number | null };
type Relationship = { id: number; adult_only: boolean };
type Chosen = { beneficiary_type: Type | null; relationship: Relationship | null };

const NOT_IN_LIST = "Choose from the list";

/**
 * What rows of a sale choose. A type or relationship that a row has had before may stay, whatever has become of it
 * meanwhile; anything else must be an active one of the tenant's, and a type of these classes and for this product.
 * @returns whether a row, by what it chooses, is an adult's
 */
export async function adultChoices(
  path: string,
  sale: SaleRecord,
  classes: BeneficiaryClass[],
  stored: Chosen[],
  sent: Choosing[],
  problems: Problems,
): Promise<(row: Choosing) => boolean> {
  const offered = sale.types.filter((type) => classes.includes(type.class));
  const types = byId([...offered, ...stored.map((row) => row.beneficiary_type)]);
  const known = byId(stored.map((row) => row.relationship));
  const added = sent.flatMap(({ relationship_id: id }) => (id === null || known.has(id) ? [] : [id]));
  const relationships = new Map([...known, ...byId(await relationshipsIn(sale, [...new Set(added)]))]);
  const isUnknown = (id: number | null, among: ReadonlyMap<number, unknown>) => id !== null && !among.has(id);
  for (const [index, row] of sent.entries()) {
    if (isUnknown(row.beneficiary_type_id, types)) problems[`${path}.${index}.beneficiary_type_id`] = NOT_IN_LIST;
    if (isUnknown(row.relationship_id, relationships)) problems[`${path}.${index}.relationship_id`] = NOT_IN_LIST;
  }
  return ({ beneficiary_type_id: type, relationship_id: relationship }) =>
    isAdultRequired(types.get(type ?? 0) ?? null, relationships.get(relationship ?? 0) ?? null);
}

const byId = <Row extends { id: number }>(rows: readonly (Row | null)[]): Map<number, Row> =>
  new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));

async function relationshipsIn({ tenant_id }: SaleRecord, ids: number[]): Promise<Relationship[]> {
  if (ids.length === 0) return [];
  return db.beneficiaryRelationship.findMany({
    where: { id: { in: ids }, tenant_id, active: true },
    select: { id: true, adult_only: true },
  });
}
