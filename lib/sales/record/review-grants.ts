import { formatDate } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";

/** A user whom a party to a sale gave the right to review does not review that sale for this long. */
export const REVIEW_GRANT_DAYS = 30;

/** The user who gave the right to review, and when. */
export type ReviewGrant = { by: string; at: Date };

/** Why somebody may not check a sale, whatever their rights; null where nothing bars them. */
export function whyBarred({ is_party, review_grant }: { is_party: boolean; review_grant: ReviewGrant | null }) {
  if (is_party) return "You can't review a sale you worked on.";
  if (review_grant === null) return null;
  const { by, at } = review_grant;
  const until = new Date(at.getTime() + REVIEW_GRANT_DAYS * DAY_MS);
  return `${by}, who worked on this sale, let you review sales on ${formatDate(at)}. Another reviewer must review it until ${formatDate(until)}.`;
}
