import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { inUse, ownedTemplateFields } from "../responses";
import { scorecardItemResponse } from "./schema";

export const scorecardResponse = responseOf("Scorecard", {
  ...ownedTemplateFields,
  sections: z
    .array(
      z.strictObject({
        title: z.string(),
        items: z.array(
          scorecardItemResponse.extend({
            weight: scorecardItemResponse.shape.weight.describe("In percent; nothing for an instant fail."),
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
