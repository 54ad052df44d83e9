import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listDecided } from "@/lib/sales/quality/decided.server";
import { decidedQuery } from "@/lib/sales/quality/decided-schema";

export const GET = endpoint({ permission: "sales.index", query: decidedQuery }, ({ actor, query }) =>
  listDecided(actor, query),
);
