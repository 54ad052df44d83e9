import { endpoint } from "@/lib/identity/http/endpoint.server";
import { exportLeads } from "@/lib/leads/leads/export.server";
import { exportQuery } from "@/lib/leads/leads/export-query";

export const GET = endpoint({ permission: "leads.index", query: exportQuery }, ({ actor, query }) =>
  exportLeads(actor, query),
);
