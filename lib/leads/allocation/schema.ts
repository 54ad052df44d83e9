import { z } from "zod";
import type { AllocationMode } from "@/lib/identity/teams/schema";
import { optionalText } from "@/lib/leads/record/fields";

/** Which new leads of a product go to a team. A null source or campaign means any. */
export const allocationRuleInput = z.object({
  product_id: z.int32("Choose from the list"),
  source: optionalText(),
  campaign: optionalText(),
  team_id: z.int32("Choose from the list"),
  active: z.boolean("Required"),
});

export type AllocationRuleInput = z.input<typeof allocationRuleInput> & { tenant_id?: number | null };

type Named = { id: number; name: string };

export type AllocationRule = z.output<typeof allocationRuleInput> & {
  id: number;
  version: number;
  tenant_id: number;
  tenant: Named;
  product: Named;
  /** Its position among the rules of its product, from 1. The first matching rule gets a lead. */
  position: number;
  /** Whether no rule of its product comes after it. */
  is_last: boolean;
  team: Named & { active: boolean; allocation_mode: AllocationMode; max_open_leads: number | null };
};

const MAX_RULES = 1000;

/** All rules of a product in their new order. */
export const ruleOrderInput = z.strictObject({
  product_id: z.int32("Required"),
  ids: z.array(z.int32("Choose from the list"), "Required").max(MAX_RULES, `Max ${MAX_RULES}`),
  /** Only for administrators. */
  tenant_id: z.int32().nullish(),
});

export type RuleOrder = z.output<typeof ruleOrderInput>;
