import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { idFilter } from "@/lib/platform/lists/list";
import { saleStatsResponse } from "@/lib/sales/list/schema";
import { saleStats } from "@/lib/sales/list/stats.server";

const query = z.object({ tenant_id: idFilter });

export const GET = endpoint(
  { summary: "Count sales by status", response: saleStatsResponse, permission: "sales.index", query },
  ({ actor, query }) => saleStats(actor, query.tenant_id),
);
