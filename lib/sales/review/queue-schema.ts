import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { choiceFilter, idFilter, listQuery } from "@/lib/platform/lists/list";
import { REVIEW_KINDS, type ReviewKind } from "@/lib/sales/record/columns/review";
import { saleRowResponse } from "@/lib/sales/record/schema";

/** Whether somebody holds a sale: I, nobody or somebody else. */
const HOLDERS = ["me", "nobody", "others"] as const;

/** The query of GET /api/qc-queue. */
export const queueQuery = z.strictObject(
  listQuery(["waiting_since", "kick_count", "commencement_date"]).extend({
    kind: choiceFilter(REVIEW_KINDS),
    holder: choiceFilter(HOLDERS),
    product_id: idFilter,
    agent_id: idFilter,
    team_id: idFilter,
  }).shape,
);

export type QueueQuery = z.output<typeof queueQuery>;

/** A sale that waits to be checked, or to be looked at again. */
export const queueRowResponse = responseOf("QueueRow", {
  ...saleRowResponse.shape,
  kind: z.enum(REVIEW_KINDS),
  waiting_since: z.string().describe("Moments are ISO 8601 text."),
  holder: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      until: z.string(),
    })
    .nullable()
    .describe("Who holds it now, and until when unless they do something."),
});

export type QueueRow = z.output<typeof queueRowResponse>;

/** How many sales somebody may judge now: those that nobody else holds. */
export const queueStatsResponse = responseOf("QueueStats", {
  check: z.number(),
  second: z.number(),
} satisfies Record<ReviewKind, z.ZodType>);

export type QueueStats = z.output<typeof queueStatsResponse>;
