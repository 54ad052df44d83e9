import { z } from "zod";
import { choiceFilter, idFilter, listQuery } from "@/lib/platform/lists/list";
import { REVIEW_KINDS, type ReviewKind } from "@/lib/sales/record/columns/review";
import type { SaleRow } from "@/lib/sales/record/types";

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
export type QueueRow = SaleRow & {
  kind: ReviewKind;
  /** Moments are ISO 8601 text. */
  waiting_since: string;
  /** Who holds it now, and until when unless they do something. */
  holder: { id: number; name: string; until: string } | null;
};

/** How many sales somebody may judge now: those that nobody else holds. */
export type QueueStats = Record<ReviewKind, number>;
