import { endpoint } from "@/lib/identity/http/endpoint.server";
import { platformOverview } from "@/lib/insights/dashboard/platform/platform.server";
import { platformOverviewResponse, platformQuery } from "@/lib/insights/dashboard/platform/schema";

export const GET = endpoint(
  {
    administrators: true,
    summary: "Read the overview for administrators",
    response: platformOverviewResponse,
    query: platformQuery,
  },
  ({ actor, query }) => platformOverview(actor, query.tenant_id ?? null),
);
