import "server-only";
import { db } from "@/lib/platform/db/client.server";
import type { SaleEvidence } from "./audit-schema";

type Found = Omit<SaleEvidence, "policy"> & SaleEvidence["policy"];

type Reader = {
  /** Their second look of the sale is still to come. */
  isBlind: boolean;
  /** Second looks are told to reviewers alone. */
  isReviewer: boolean;
};

/** What proves how a sale came about, from the first call to the end of cooling-off, in one query. */
export async function readEvidence(id: number, { isBlind, isReviewer }: Reader): Promise<SaleEvidence> {
  const [found] = await db.$queryRaw<Found[]>`
    SELECT
      (SELECT json_build_object('received_at', created_at, 'first_call_at', first_attempt_at)
       FROM leads lead WHERE lead.id = sales.lead_id) AS lead,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'recorded_at', recorded_at, 'sha256', sha256,
         'duration_seconds', duration_seconds, 'legal_hold', legal_hold) ORDER BY recorded_at, id), '[]')
       FROM recordings WHERE sale_id = sales.id) AS recordings,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'decided_at', decided_at, 'score', score,
         'reviewer_name', reviewer_name, 'decision', decision, 'pass_mark', pass_mark, 'instant_fails', instant_fails)
         ORDER BY decided_at, id), '[]')
       FROM sale_reviews WHERE sale_id = sales.id AND state = 'decided' AND NOT ${isBlind}::boolean
         AND (kind = 'check' OR ${isReviewer}::boolean)) AS reviews,
      (SELECT coalesce(json_agg(json_build_object('agreed_at', agreed_at, 'agreed_by_person', agreed_by_person,
         'recorded_by', recorded_by_name, 'sha256', sha256, 'recording_id', recording_id, 'at_seconds', at_seconds,
         'agreed_first_debit_on', agreed_first_debit_on,
         'voided_at', voided_at) ORDER BY agreed_at, id), '[]')
       FROM sale_mandates WHERE sale_id = sales.id) AS mandates,
      (SELECT coalesce(json_agg(json_build_object('edition', edition, 'made_at', made_at, 'sha256', sha256,
         'mailed_at', mailed_at, 'refused_at', refused_at, 'voided_at', voided_at, 'is_late', is_late) ORDER BY edition), '[]')
       FROM sale_packs WHERE sale_id = sales.id AND made_at IS NOT NULL) AS packs,
      confirm_by::text AS confirm_by, delivered_on::text AS delivered_on, delivered_how, delivered_reference, cooling_off_ends_on::text AS cooling_off_ends_on,
      replacement_sent_on::text AS replacement_sent_on,
      policy_outcome, policy_ended_on::text AS policy_ended_on
    FROM sales WHERE id = ${id}`;
  if (!found) throw new Error("The sale is gone");
  const { lead, recordings, reviews, mandates, packs, ...policy } = found;
  return { lead, recordings, reviews, mandates, packs, policy };
}
