import { endpoint } from "@/lib/identity/http/endpoint.server";
import { findLead } from "@/lib/leads/leads/record.server";
import { leadUpdate } from "@/lib/leads/leads/schema";
import { updateLead } from "@/lib/leads/leads/update.server";

export const GET = endpoint({ permission: "leads.show" }, ({ actor, id }) => findLead(actor, id));

export const PUT = endpoint({ permission: "leads.update", body: leadUpdate }, ({ actor, id, body }) =>
  updateLead(actor, id, body),
);
