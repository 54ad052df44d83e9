import { z } from "zod";
import { leadInsights } from "@/lib/dashboard/lead-insights";
import { endpoint } from "@/lib/http/endpoint";
import { idFilter } from "@/lib/http/list";

const query = z.object({ tenant_id: idFilter });

export const GET = endpoint({ permission: "leads.index", query }, ({ actor, query }) =>
  leadInsights(actor, query.tenant_id),
);
