import type { z } from "zod";
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
export type LeadPost = {
  id: number;
  result: PostResult;
  /** The HTTP status of the answer. */
  status: number;
  /** The response's message, if it was refused. */
  message: string | null;
  /** The lead that it created or changed, or the existing lead. */
  lead: { id: number; lead_id: string; product: { slug: string } } | null;
  ip: string | null;
  replay_of_id: number | null;
  created_at: string;
};

/** A post with its body (ID numbers masked) and the response. */
export type LeadPostDetail = LeadPost & {
  /** Null when the body could not be read. */
  body: unknown;
  answer: Record<string, unknown>;
  /** Whether it can be replayed. */
  replayable: boolean;
};

/** The number of today's posts, by result. */
export type PostTotals = Record<PostResult, number>;
