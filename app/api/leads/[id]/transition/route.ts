import { endpoint } from "@/lib/http/endpoint";
import { transitionInput } from "@/lib/leads/schema";
import { transitionLead } from "@/lib/leads/transition";

export const POST = endpoint({ permission: "leads.update", body: transitionInput }, ({ actor, id, body }) =>
  transitionLead(actor, id, body),
);
