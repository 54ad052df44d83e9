import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { idFilter } from "@/lib/http/list";
import { saleStats } from "@/lib/sales/stats";

const query = z.object({ tenant_id: idFilter });

export const GET = endpoint({ permission: "sales.index", query }, ({ actor, query }) =>
  saleStats(actor, query.tenant_id),
);
