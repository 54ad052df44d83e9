import { z } from "zod";
import { nameInput } from "@/lib/platform/schemas/inputs";

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

export type Relationship = z.output<typeof relationshipInput> & {
  id: number;
  version: number;
  tenant_id: number;
  tenant: { id: number; name: string };
};

/** What the form of a sale needs to know about a relationship. */
export type RelationshipOption = Pick<Relationship, "id" | "name" | "group" | "adult_only">;
