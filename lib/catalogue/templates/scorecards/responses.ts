import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";

export const scorecardResponse = responseOf("Scorecard", {
  created_at: instant.optional(),
  id: z.int(),
  version: z.int(),
  tenant_id: z.int().nullable().describe("Null for the platform's own, from which tenants start."),
  tenant: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  product_id: z.int(),
  product: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  sections: z
    .array(
      z.strictObject({
        title: z.string(),
        items: z.array(
          z.strictObject({
            id: z.string(),
            text: z.string(),
            weight: z.number().describe("In percent; nothing for an instant fail."),
            instant_fail: z.boolean(),
            na_allowed: z.boolean(),
            help: z.string().nullable(),
          }),
        ),
      }),
    )
    .optional()
    .describe("Left out of lists."),
  min_scored_percent: z.int().describe("A review is complete once items with so much of the weight passed or failed."),
  items_count: z.int(),
  in_use: z.boolean().describe("Used in reviews. It cannot be deleted or moved to another product."),
  updated_at: instant,
});
