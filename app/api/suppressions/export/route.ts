import { endpoint } from "@/lib/http/endpoint";
import { exportSuppressions } from "@/lib/suppressions/export";
import { suppressionQuery } from "@/lib/suppressions/schema";

export const GET = endpoint({ permission: "suppressions.index", query: suppressionQuery }, ({ actor, query }) =>
  exportSuppressions(actor, query),
);
