import "server-only";
import { RELATIONSHIP_GROUPS, type RelationshipGroup } from "@/lib/catalogue/beneficiary-relationships/schema";
import { db } from "@/lib/platform/db/client.server";
import type { BeneficiaryClass, Member } from "./schema";

const INSURED = { class: "insured_life" as const, share_required: false };
const PAID = { class: "payout" as const, id_required: true };

// The usual limits of funeral and life cover. Every tenant can change its own.
const TYPES = [
  {
    ...INSURED,
    name: "Main member",
    member: "main",
    min_count: 1,
    max_count: 1,
    min_age: 18,
    max_age: 74,
    id_required: true,
  },
  { ...INSURED, name: "Spouse", member: "spouse", max_count: 1, min_age: 18, max_age: 74, id_required: true },
  { ...INSURED, name: "Child", member: "child", max_count: 6, min_age: 0, max_age: 21, id_required: false },
  { ...INSURED, name: "Parent", member: "parent", max_count: 4, min_age: 18, max_age: 84, id_required: true },
  { ...INSURED, name: "Extended family", member: "extended", max_count: 8, min_age: 0, max_age: 84, id_required: true },
  { ...PAID, name: "Payout beneficiary", max_count: 10, share_required: true },
  // Takes over the share of a payout beneficiary who has died, and so has no share of its own.
  { ...PAID, name: "Contingent beneficiary", max_count: 10, share_required: false },
  { class: "role", name: "Premium payer", max_count: 1, min_age: 18, id_required: true, share_required: false },
] satisfies (Partial<{ class: BeneficiaryClass; member: Member }> & Record<string, unknown>)[];

const RELATIONSHIPS: Record<RelationshipGroup, { adults?: string[]; anyAge?: string[] }> = {
  spouse: { adults: ["Husband", "Wife", "Life partner"] },
  child: { anyAge: ["Son", "Daughter", "Stepchild", "Adopted child", "Foster child"] },
  parent: { adults: ["Mother", "Father", "Stepparent", "Parent-in-law"] },
  sibling: { anyAge: ["Brother", "Sister"] },
  extended: {
    adults: ["Grandmother", "Grandfather"],
    anyAge: ["Grandchild", "Aunt", "Uncle", "Niece", "Nephew", "Cousin"],
  },
  other: { adults: ["Guardian", "Business partner"], anyAge: ["Friend", "Estate", "Trust", "Other"] },
};

/** The rows of a tenant's initial beneficiary types and relationships. */
export function masterDataOf(tenant_id: number) {
  const relationships = RELATIONSHIP_GROUPS.flatMap((group) => {
    const { adults = [], anyAge = [] } = RELATIONSHIPS[group];
    return [
      ...adults.map((name) => ({ tenant_id, name, group, adult_only: true })),
      ...anyAge.map((name) => ({ tenant_id, name, group, adult_only: false })),
    ];
  });
  return { types: TYPES.map((type) => ({ min_count: 0, ...type, tenant_id })), relationships };
}

/** Adds the initial beneficiary types and relationships to a tenant. Those that it already has are not changed. */
export async function seedMasterData(tenant_id: number): Promise<void> {
  const { types, relationships } = masterDataOf(tenant_id);
  await db.beneficiaryType.createMany({ data: types, skipDuplicates: true });
  await db.beneficiaryRelationship.createMany({ data: relationships, skipDuplicates: true });
}

/** Seeds every tenant that has no beneficiary types and no relationships, among those that match `where`. */
export async function seedMissingMasterData(where: { id?: number } = {}): Promise<void> {
  const none = { ...where, beneficiary_types: { none: {} }, beneficiary_relationships: { none: {} } };
  const tenants = await db.tenant.findMany({ where: none, select: { id: true } });
  for (const { id } of tenants) await seedMasterData(id);
}
