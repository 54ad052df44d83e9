import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { choiceFilter, dayFilter, listQuery } from "@/lib/platform/lists/list";
import { POST_RESULTS, type PostResult } from "./results";

/** The query of a source's log. It is sorted newest first. */
export const leadPostQuery = listQuery(["created_at"], true)
  .omit({ search: true })
  .extend({
    result: choiceFilter(POST_RESULTS),
    /** By the day of the post, both days included. */
    date_from: dayFilter,
    date_to: dayFilter,
  });

export type LeadPostQuery = z.output<typeof leadPostQuery>;

/** A post as the log lists it. */
export const leadPostResponse = responseOf("LeadPost", {
  id: z.int(),
  result: z.enum(POST_RESULTS),
  status: z.number().describe("The HTTP status of the answer."),
  message: z.string().nullable().describe("The response's message, if it was refused."),
  lead: z
    .strictObject({ id: z.int(), lead_id: z.string(), product: z.strictObject({ slug: z.string() }) })
    .nullable()
    .describe("The lead that it created or changed, or the existing lead."),
  ip: z.string().nullable(),
  replay_of_id: z.int().nullable(),
  created_at: instant,
});

export type LeadPost = z.output<typeof leadPostResponse>;

/** A post with its body (ID numbers masked) and the response. */
export const leadPostDetailResponse = responseOf("LeadPostDetail", {
  ...leadPostResponse.shape,
  body: z.unknown().describe("Null when the body could not be read."),
  answer: z.record(z.string(), z.unknown()),
  replayable: z.boolean().describe("Whether it can be replayed."),
});

export type LeadPostDetail = z.output<typeof leadPostDetailResponse>;

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
} satisfies Record<PostResult, z.ZodType>);

export type PostTotals = z.output<typeof postTotalsResponse>;
