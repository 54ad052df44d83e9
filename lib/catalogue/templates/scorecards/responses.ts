import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { inUse, ownedTemplateFields } from "../responses";

export const scorecardResponse = responseOf("Scorecard", {
  ...ownedTemplateFields,
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
  in_use: inUse("reviews"),
  updated_at: instant,
});
