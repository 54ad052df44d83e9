import { z } from "zod";
import { responseOf, timestamps } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { RELATIONSHIP_GROUPS } from "./schema";

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
    tenant: z.strictObject({
      id: z.int(),
      name: z.string(),
    }),
  }),
);

/** What the form of a sale needs to know about a relationship. */
export const relationshipOptionResponse = responseOf("RelationshipOption", {
  name: z.string(),
  id: z.int(),
  group: z.enum(RELATIONSHIP_GROUPS),
  adult_only: z.boolean(),
});
