import { endpoint } from "@/lib/identity/http/endpoint.server";
import { exportSuppressions } from "@/lib/leads/suppressions/export.server";
import { suppressionQuery } from "@/lib/leads/suppressions/schema";

export const GET = endpoint({ permission: "suppressions.index", query: suppressionQuery }, ({ actor, query }) =>
  exportSuppressions(actor, query),
);
