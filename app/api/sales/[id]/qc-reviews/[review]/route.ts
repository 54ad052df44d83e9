import { endpoint } from "@/lib/identity/http/endpoint.server";
import { idOf } from "@/lib/identity/http/path-id.server";
import { staleOf } from "@/lib/platform/http/responses";
import { releaseReview, saveReview } from "@/lib/sales/review/save.server";
import { reviewChange, reviewResponse } from "@/lib/sales/review/schema";

export const PUT = endpoint(
  {
    summary: "Save a review",
    response: reviewResponse,
    otherResponses: { 409: staleOf(reviewResponse) },
    permission: "qc.review",
    body: reviewChange,
    idempotent: true,
  },
  ({ actor, id, params, body }) => saveReview(actor, id, idOf(params.review), body),
);

export const DELETE = endpoint(
  { idempotent: true, summary: "Release a review", permission: "qc.review", status: 204 },
  ({ actor, id, params }) => releaseReview(actor, id, idOf(params.review)),
);
