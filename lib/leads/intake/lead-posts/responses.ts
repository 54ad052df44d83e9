import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { POST_RESULTS } from "./results";

/** A post as the log lists it. */
export const leadPostResponse = responseOf("LeadPost", {
  id: z.int(),
  result: z.enum(POST_RESULTS),
  status: z.number().describe("The HTTP status of the answer."),
  message: z.string().nullable().describe("The response's message, if it was refused."),
  lead: z
    .strictObject({
      id: z.int(),
      lead_id: z.string(),
      product: z.strictObject({
        slug: z.string(),
      }),
    })
    .nullable()
    .describe("The lead that it created or changed, or the existing lead."),
  ip: z.string().nullable(),
  replay_of_id: z.int().nullable(),
  created_at: instant,
});

/** A post with its body (ID numbers masked) and the response. */
export const leadPostDetailResponse = responseOf("LeadPostDetail", {
  ...leadPostResponse.shape,
  body: z.unknown().describe("Null when the body could not be read."),
  answer: z.record(z.string(), z.unknown()),
  replayable: z.boolean().describe("Whether it can be replayed."),
});

/** The number of today's posts, by result. */
export const postTotalsResponse = responseOf("PostTotals", {
  updated: z.number(),
  created: z.number(),
  refused: z.number(),
  linked: z.number(),
  duplicate: z.number(),
  suppressed: z.number(),
  invalid: z.number(),
  capped: z.number(),
});
