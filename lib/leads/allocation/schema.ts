import { z } from "zod";
import { productOfRecord } from "@/lib/catalogue/products/product-of-record";
import { ALLOCATION_MODES } from "@/lib/identity/teams/schema";
import { optionalText } from "@/lib/leads/record/fields";
import { responseOf, timestamps } from "@/lib/platform/http/responses";

/** Which new leads of a product go to a team. A null source or campaign means any. */
export const allocationRuleInput = z.object({
  product_id: z.int32("Choose from the list"),
  source: optionalText(),
  campaign: optionalText(),
  team_id: z.int32("Choose from the list"),
  active: z.boolean("Required"),
});

export type AllocationRuleInput = z.input<typeof allocationRuleInput> & { tenant_id?: number | null };

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
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  product: productOfRecord,
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

export type AllocationRule = z.output<typeof allocationRuleResponse>;

const MAX_RULES = 1000;

/** All rules of a product in their new order. */
export const ruleOrderInput = z.strictObject({
  product_id: z.int32("Required"),
  ids: z.array(z.int32("Choose from the list"), "Required").max(MAX_RULES, `Max ${MAX_RULES}`),
  /** Only for administrators. */
  tenant_id: z.int32().nullish(),
});

export type RuleOrder = z.output<typeof ruleOrderInput>;
