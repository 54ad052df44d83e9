import { z } from "zod";
import { salesInsights } from "@/lib/dashboard/sales-insights";
import { endpoint } from "@/lib/http/endpoint";
import { idFilter } from "@/lib/http/list";

// Counts by agent, which "me" and "team" need, are not kept yet.
const query = z.object({
  tenant_id: idFilter,
  scope: z.literal("tenant", "Sales are counted for the whole organisation only.").default("tenant"),
});

export const GET = endpoint({ permission: "sales.index", query }, ({ actor, query }) =>
  salesInsights(actor, query.tenant_id),
);
