import { endpoint } from "@/lib/identity/http/endpoint.server";
import { createSuppression } from "@/lib/leads/suppressions/change.server";
import { listSuppressions } from "@/lib/leads/suppressions/list.server";
import { suppressionInput, suppressionQuery } from "@/lib/leads/suppressions/schema";

export const GET = endpoint({ permission: "suppressions.index", query: suppressionQuery }, ({ actor, query }) =>
  listSuppressions(actor, query),
);

export const POST = endpoint(
  { permission: "suppressions.store", body: suppressionInput, status: 201 },
  ({ actor, body }) => createSuppression(actor, body),
);
