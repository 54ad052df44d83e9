import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listQueue } from "@/lib/sales/quality/queue.server";
import { queueQuery } from "@/lib/sales/quality/queue-schema";

export const GET = endpoint({ permission: "qc.review", query: queueQuery }, ({ actor, query }) =>
  listQueue(actor, query),
);
