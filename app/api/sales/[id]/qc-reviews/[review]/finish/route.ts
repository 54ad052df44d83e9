import { endpoint } from "@/lib/identity/http/endpoint.server";
import { idOf } from "@/lib/identity/http/path-id.server";
import { reviewResponse } from "@/lib/sales/review/schema";
import { finishSecondLook } from "@/lib/sales/review/second-look.server";

export const POST = endpoint(
  { summary: "Finish a second look", response: reviewResponse, permission: "qc.review", idempotent: true },
  ({ actor, id, params }) => finishSecondLook(actor, id, idOf(params.review)),
);
