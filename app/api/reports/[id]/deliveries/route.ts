import { endpoint } from "@/lib/identity/http/endpoint.server";
import { deliveryQuery, listDeliveries } from "@/lib/insights/reports/deliveries.server";
import { reportDeliveryResponse } from "@/lib/insights/reports/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "List the deliveries of a report",
    response: pageOf(reportDeliveryResponse),
    permission: "reports.show",
    query: deliveryQuery,
  },
  ({ actor, id, query }) => listDeliveries(actor, id, query),
);
