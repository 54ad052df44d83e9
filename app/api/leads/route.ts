import { endpoint } from "@/lib/http/endpoint";
import { createLead } from "@/lib/leads/intake";
import { listLeads } from "@/lib/leads/list";
import { leadInput, leadQuery } from "@/lib/leads/schema";

export const GET = endpoint({ permission: "leads.index", query: leadQuery }, ({ actor, query }) =>
  listLeads(actor, query),
);

export const POST = endpoint({ permission: "leads.store", body: leadInput, status: 201 }, ({ actor, body }) =>
  createLead(actor, body),
);
