import { endpoint } from "@/lib/identity/http/endpoint.server";
import { purgeQuery } from "@/lib/leads/recordings/schema";
import { listPurged } from "@/lib/sales/recordings/purge-report.server";

export const GET = endpoint({ permission: "retention.index", query: purgeQuery }, ({ actor, query }) =>
  listPurged(actor, query),
);
