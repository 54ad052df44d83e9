import { endpoint } from "@/lib/identity/http/endpoint.server";
import { claimReview } from "@/lib/sales/quality/claim.server";
import { reviewsOfSale } from "@/lib/sales/quality/history.server";

export const GET = endpoint({ permission: ["sales.show", "qc.review"] }, ({ actor, id }) => reviewsOfSale(actor, id));

export const POST = endpoint({ permission: "qc.review", idempotent: true, status: 201 }, ({ actor, id }) =>
  claimReview(actor, id),
);
