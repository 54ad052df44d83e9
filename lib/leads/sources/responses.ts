import { z } from "zod";
import { LEAD_FIELDS } from "@/lib/leads/record/field-labels";
import { instant, responseOf, timestamps } from "@/lib/platform/http/responses";
import { DUPLICATE_POLICIES } from "./schema";

/** The number of leads that a source posted today, and when it last posted (ISO 8601). */
const sourceActivityResponse = responseOf("SourceActivity", {
  leads_today: z.number(),
  last_post_at: instant.nullable(),
});

export const leadSourceResponse = responseOf("LeadSource", {
  ...timestamps,
  name: z.string(),
  product_id: z.int(),
  campaign: z.string().nullable().describe("For leads that are posted without one."),
  field_map: z
    .record(z.string(), z.enum(LEAD_FIELDS))
    .describe('What the sender calls our fields: { "their name": "our field" }.'),
  duplicate_policy: z.enum(DUPLICATE_POLICIES),
  duplicate_days: z.int().describe("How many days a person counts as the same lead."),
  daily_cap: z.number().nullable().describe("How many leads it may post per day; null for no limit."),
  price_per_lead: z
    .number()
    .nullable()
    .describe("In rand, copied to the leads that it posts from now on; null if they cost nothing or it is not known."),
  ip_allow_list: z.array(z.string()).describe("IP addresses and networks that may post; empty for any."),
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
  key_hint: z.string().describe("The key's first characters."),
  activity: sourceActivityResponse.optional().describe("Only in lists."),
});

/** A source with its key, which is shown only once. */
export const keyedLeadSourceResponse = responseOf("KeyedLeadSource", {
  ...leadSourceResponse.shape,
  key: z.string(),
});
