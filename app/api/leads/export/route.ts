import { endpoint } from "@/lib/identity/http/endpoint.server";
import { exportLeads } from "@/lib/leads/list/export.server";
import { exportQuery } from "@/lib/leads/list/filters.server";
import { fileOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "Export leads as CSV", response: fileOf("text/csv"), permission: "leads.export", query: exportQuery },
  ({ actor, query }) => exportLeads(actor, query),
);
