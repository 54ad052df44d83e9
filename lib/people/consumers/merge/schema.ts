import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { idFilter, listQuery } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { consumerDetailResponse, consumerName, duplicateReasons, mergeCountsResponse } from "../schema";

/** The most records in one merge. */
const MAX_MERGED = 10;

/** The fields in which the people of a merge can differ, so that one of them has to be chosen. */
export const MERGED_FIELDS = [
  "title",
  "name",
  "surname",
  "phone",
  "email",
  "id_number",
  "date_of_birth",
  "gender",
  "language",
  "province",
] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];

const consumerId = z.int().positive().max(MAX_ID);

/**
 * `ids` are merged into `into`. `fields` names the person whose value is kept, by field; without it `into` keeps its own,
 * and takes what it lacks from the others in their order.
 */
export const mergeInput = z.object({
  into: consumerId,
  ids: z
    .array(consumerId)
    .min(1, "Choose people to merge")
    .max(MAX_MERGED - 1, `Max ${MAX_MERGED} people in one merge`),
  fields: z.partialRecord(z.enum(MERGED_FIELDS), consumerId).default({}),
  dry_run: z.boolean().default(false),
});
export type MergeInput = z.input<typeof mergeInput>;

export const dismissInput = z.object({ other_id: consumerId });

export const duplicateQuery = listQuery(["created_at"], true).omit({ search: true }).extend({ tenant_id: idFilter });

export const mergeResultResponse = responseOf("MergeResult", {
  merge_id: z.int().nullable().describe("Null for a dry run."),
  consumer: consumerDetailResponse,
  counts: mergeCountsResponse,
});

export type MergeResult = z.output<typeof mergeResultResponse>;

/** Two records that may be of one person. */
export const duplicatePairResponse = responseOf("DuplicatePair", {
  id: z.int(),
  people: z.tuple([consumerName, consumerName]),
  reasons: duplicateReasons,
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  created_at: instant,
});

export type DuplicatePair = z.output<typeof duplicatePairResponse>;
