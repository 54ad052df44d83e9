import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadInsights } from "@/lib/insights/dashboard/lead-insights.server";
import { idFilter } from "@/lib/platform/http/list";

const query = z.object({ tenant_id: idFilter });

export const GET = endpoint({ permission: "leads.index", query }, ({ actor, query }) =>
  leadInsights(actor, query.tenant_id),
);
