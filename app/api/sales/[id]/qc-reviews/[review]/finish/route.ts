import { endpoint, idOf } from "@/lib/identity/http/endpoint.server";
import { finishSecondLook } from "@/lib/sales/quality/second-look.server";

export const POST = endpoint({ permission: "qc.review", idempotent: true }, ({ actor, id, params }) =>
  finishSecondLook(actor, id, idOf(params.review)),
);
