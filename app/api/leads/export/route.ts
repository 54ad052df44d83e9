import { endpoint } from "@/lib/http/endpoint";
import { exportLeads } from "@/lib/leads/export";
import { exportQuery } from "@/lib/leads/schema";

export const GET = endpoint({ permission: "leads.index", query: exportQuery }, ({ actor, query }) =>
  exportLeads(actor, query),
);
