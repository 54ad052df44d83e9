import { endpoint } from "@/lib/identity/http/endpoint.server";
import { createLead } from "@/lib/leads/leads/create.server";
import { listLeads } from "@/lib/leads/leads/list.server";
import { leadInput, leadQuery } from "@/lib/leads/leads/schema";

export const GET = endpoint({ permission: "leads.index", query: leadQuery }, ({ actor, query }) =>
  listLeads(actor, query),
);

export const POST = endpoint({ permission: "leads.store", body: leadInput, status: 201 }, ({ actor, body }) =>
  createLead(actor, body),
);
