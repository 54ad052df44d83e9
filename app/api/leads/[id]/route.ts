import { endpoint } from "@/lib/http/endpoint";
import { findLead } from "@/lib/leads/record";
import { leadUpdate } from "@/lib/leads/schema";
import { updateLead } from "@/lib/leads/update";

export const GET = endpoint({ permission: "leads.show" }, ({ actor, id }) => findLead(actor, id));

export const PUT = endpoint({ permission: "leads.update", body: leadUpdate }, ({ actor, id, body }) =>
  updateLead(actor, id, body),
);
