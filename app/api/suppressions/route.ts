import { endpoint } from "@/lib/http/endpoint";
import { createSuppression } from "@/lib/suppressions/change";
import { listSuppressions } from "@/lib/suppressions/list";
import { suppressionInput, suppressionQuery } from "@/lib/suppressions/schema";

export const GET = endpoint({ permission: "suppressions.index", query: suppressionQuery }, ({ actor, query }) =>
  listSuppressions(actor, query),
);

export const POST = endpoint(
  { permission: "suppressions.store", body: suppressionInput, status: 201 },
  ({ actor, body }) => createSuppression(actor, body),
);
