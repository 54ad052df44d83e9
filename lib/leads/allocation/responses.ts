import { z } from "zod";
import { ALLOCATION_MODES } from "@/lib/identity/teams/schema";
import { responseOf, timestamps } from "@/lib/platform/http/responses";

export const allocationRuleResponse = responseOf("AllocationRule", {
  ...timestamps,
  product_id: z.int(),
  source: z.string().nullable(),
  campaign: z.string().nullable(),
  team_id: z.int(),
  active: z.boolean(),
  id: z.int(),
  version: z.int(),
  tenant_id: z.int(),
  tenant: z.strictObject({
    id: z.int(),
    name: z.string(),
  }),
  product: z.strictObject({
    id: z.int(),
    name: z.string(),
  }),
  position: z
    .number()
    .describe("Its position among the rules of its product, from 1. The first matching rule gets a lead."),
  is_last: z.boolean().describe("Whether no rule of its product comes after it."),
  team: z.strictObject({
    id: z.int(),
    name: z.string(),
    active: z.boolean(),
    allocation_mode: z.enum(ALLOCATION_MODES),
    max_open_leads: z.number().nullable(),
  }),
});
