import { z } from "zod";
import { responseOf, timestamps } from "@/lib/platform/http/responses";
import { nameInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";

/** The groups of relationships to the policyholder. */
export const RELATIONSHIP_GROUPS = ["spouse", "child", "parent", "sibling", "extended", "other"] as const;

export type RelationshipGroup = (typeof RELATIONSHIP_GROUPS)[number];

export const relationshipInput = z.object({
  name: nameInput,
  group: z.enum(RELATIONSHIP_GROUPS, "Required"),
  adult_only: z.boolean("Required"),
  active: z.boolean("Required"),
});

export type RelationshipInput = z.input<typeof relationshipInput> & { tenant_id?: number | null };

export const relationshipResponse = nonPersonal(
  responseOf("Relationship", {
    ...timestamps,
    name: z.string(),
    group: z.enum(RELATIONSHIP_GROUPS),
    adult_only: z.boolean(),
    active: z.boolean(),
    id: z.int(),
    version: z.int(),
    tenant_id: z.int(),
    tenant: z.strictObject({ id: z.int(), name: z.string() }),
  }),
);

export type Relationship = z.output<typeof relationshipResponse>;

/** What the form of a sale needs to know about a relationship. */
export const relationshipOptionResponse = responseOf("RelationshipOption", {
  name: z.string(),
  id: z.int(),
  group: z.enum(RELATIONSHIP_GROUPS),
  adult_only: z.boolean(),
});

export type RelationshipOption = z.output<typeof relationshipOptionResponse>;
