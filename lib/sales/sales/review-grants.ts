import { formatDate } from "@/lib/platform/format";
import { DAY_MS } from "@/lib/platform/time";

/** For so long nobody checks a sale who got the right to do so from somebody with a hand in it. */
export const REVIEW_GRANT_DAYS = 30;

/** Who gave the right to check sales, and when. */
export type ReviewGrant = { by: string; at: Date };

/** Why somebody may not check a sale, whatever their rights; null where nothing bars them. */
export function whyBarred({ is_party, review_grant }: { is_party: boolean; review_grant: ReviewGrant | null }) {
  if (is_party) return "Whoever has sold a sale can't check it.";
  if (review_grant === null) return null;
  const { by, at } = review_grant;
  const until = new Date(at.getTime() + REVIEW_GRANT_DAYS * DAY_MS);
  return `${by}, who has worked on this sale, let you check sales on ${formatDate(at)}. Somebody else must check it until ${formatDate(until)}.`;
}
