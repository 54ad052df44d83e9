import "server-only";
import { z } from "zod";
import { id, moment, text, whole } from "@/lib/sales/sales/record-fields.server";
import { REVIEW_KINDS } from "./schema";

/** The open review of a sale, as record-query.server.ts reads it. */
export const openReview = z
  .object({
    id,
    kind: z.enum(REVIEW_KINDS),
    reviewer_id: whole,
    reviewer_name: text,
    active_at: moment.nullable(),
    is_complete: z.boolean(),
    score: z.number().nullable(),
    instant_fails: z.number(),
    failed: z.number(),
  })
  .nullable();
