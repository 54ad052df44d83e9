import type { RelationshipOption } from "@/lib/catalogue/beneficiary-relationships/schema";

/** An estate or a trust is nobody who was born: see docs/decisions/0098-estates-and-trusts.md. */
const NOT_A_PERSON = ["estate", "trust"];

/** Whether a relationship is that of an estate or a trust, which has no surname and no date of birth. */
export const isEstateOrTrust = (relationship: Pick<RelationshipOption, "group" | "name"> | null): boolean =>
  relationship?.group === "other" && NOT_A_PERSON.includes(relationship.name.trim().toLowerCase());
