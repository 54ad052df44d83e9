import { endpoint } from "@/lib/identity/http/endpoint.server";
import { deliveryQuery, listDeliveries } from "@/lib/insights/reports/deliveries.server";

export const GET = endpoint({ permission: "reports.show", query: deliveryQuery }, ({ actor, id, query }) =>
  listDeliveries(actor, id, query),
);
