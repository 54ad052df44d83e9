import { endpoint } from "@/lib/identity/http/endpoint.server";
import { operationsOverview } from "@/lib/insights/operations/overview.server";
import { operationsOverviewResponse } from "@/lib/insights/operations/schema";

export const GET = endpoint(
  {
    administrators: true,
    summary: "Read the health, queues, backups, migrations and release of the installation",
    response: operationsOverviewResponse,
  },
  ({ actor }) => operationsOverview(actor),
);
