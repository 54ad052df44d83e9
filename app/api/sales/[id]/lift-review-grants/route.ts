import { endpoint } from "@/lib/identity/http/endpoint.server";
import { liftInput } from "@/lib/sales/review/schema";
import { liftReviewGrants } from "@/lib/sales/review/unreviewed.server";

export const POST = endpoint(
  { administrators: true, summary: "Let every reviewer check a sale", body: liftInput, idempotent: true },
  ({ actor, id, body }) => liftReviewGrants(actor, id, body.reason),
);
