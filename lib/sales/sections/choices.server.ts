import "server-only";
import type { BeneficiaryClass } from "@/lib/catalogue/beneficiary-types/schema";
import { db } from "@/lib/platform/db/client.server";
import type { Problems } from "./rows.server";

type Owner = { tenant_id: number; product_id: number };
type Choosing = { id?: number; beneficiary_type_id: number | null; relationship_id: number | null };
type Type = { id: number; min_age: number | null };
type Relationship = { id: number; adult_only: boolean };
type Chosen = { id: number; beneficiary_type: Type | null; relationship: Relationship | null };

const NOT_IN_LIST = "Choose from the list";

/**
 * The types and relationships that rows of a sale choose. What a row has had before may stay, whatever has become of it
 * meanwhile; anything else must be an active one of the tenant's, and a type of these classes and for this product.
 */
export async function choicesOf(
  path: string,
  owner: Owner,
  classes: BeneficiaryClass[],
  stored: Chosen[],
  sent: Choosing[],
  problems: Problems,
) {
  const types = new Map(stored.flatMap((row) => (row.beneficiary_type ? [pair(row.beneficiary_type)] : [])));
  const relationships = new Map(stored.flatMap((row) => (row.relationship ? [pair(row.relationship)] : [])));
  const added = await Promise.all([
    typesIn(owner, classes, unknown(sent, "beneficiary_type_id", types)),
    relationshipsIn(owner, unknown(sent, "relationship_id", relationships)),
  ]);
  for (const type of added[0]) types.set(type.id, type);
  for (const relationship of added[1]) relationships.set(relationship.id, relationship);
  for (const [index, row] of sent.entries()) {
    const refuse = (field: string) => {
      problems[`${path}.${index}.${field}`] = NOT_IN_LIST;
    };
    if (row.beneficiary_type_id !== null && !types.has(row.beneficiary_type_id)) refuse("beneficiary_type_id");
    if (row.relationship_id !== null && !relationships.has(row.relationship_id)) refuse("relationship_id");
  }
  return { types, relationships };
}

const pair = <Row extends { id: number }>(row: Row): [number, Row] => [row.id, row];

const unknown = (
  sent: Choosing[],
  field: "beneficiary_type_id" | "relationship_id",
  known: ReadonlyMap<number, unknown>,
) => [...new Set(sent.map((row) => row[field]))].filter((id): id is number => id !== null && !known.has(id));

async function typesIn({ tenant_id, product_id }: Owner, classes: BeneficiaryClass[], ids: number[]): Promise<Type[]> {
  if (ids.length === 0) return [];
  const ofProduct = { OR: [{ products: { none: {} } }, { products: { some: { product_id } } }] };
  return db.beneficiaryType.findMany({
    where: { id: { in: ids }, tenant_id, active: true, class: { in: classes }, ...ofProduct },
    select: { id: true, min_age: true },
  });
}

async function relationshipsIn({ tenant_id }: Owner, ids: number[]): Promise<Relationship[]> {
  if (ids.length === 0) return [];
  return db.beneficiaryRelationship.findMany({
    where: { id: { in: ids }, tenant_id, active: true },
    select: { id: true, adult_only: true },
  });
}

const ADULT_AGE_YEARS = 18;

/** Whether somebody must be an adult, by what was chosen for them. It decides the century of an ID number. */
export const mustBeAdult = (type: Type | undefined, relationship: Relationship | undefined): boolean =>
  (type?.min_age ?? 0) >= ADULT_AGE_YEARS || (relationship?.adult_only ?? false);
