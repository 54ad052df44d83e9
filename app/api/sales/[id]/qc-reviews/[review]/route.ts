import { endpoint, idOf } from "@/lib/identity/http/endpoint.server";
import { releaseReview, saveReview } from "@/lib/sales/quality/save.server";
import { reviewChange } from "@/lib/sales/quality/schema";

export const PUT = endpoint(
  { permission: "qc.review", body: reviewChange, idempotent: true },
  ({ actor, id, params, body }) => saveReview(actor, id, idOf(params.review), body),
);

export const DELETE = endpoint({ permission: "qc.review", status: 204 }, ({ actor, id, params }) =>
  releaseReview(actor, id, idOf(params.review)),
);
