import { endpoint } from "@/lib/identity/http/endpoint.server";
import { claimReview } from "@/lib/sales/review/claim.server";
import { reviewsOfSale } from "@/lib/sales/review/history.server";
import { reviewHistoryResponse, reviewResponse } from "@/lib/sales/review/schema";

export const GET = endpoint(
  { summary: "List the reviews of a sale", response: reviewHistoryResponse, permission: ["sales.show", "qc.review"] },
  ({ actor, id }) => reviewsOfSale(actor, id),
);

export const POST = endpoint(
  {
    summary: "Claim a sale for review",
    response: reviewResponse,
    permission: "qc.review",
    idempotent: true,
    status: 201,
  },
  ({ actor, id }) => claimReview(actor, id),
);
