import { endpoint } from "@/lib/identity/http/endpoint.server";
import { transitionInput } from "@/lib/leads/leads/schema";
import { transitionLead } from "@/lib/leads/leads/transition.server";

export const POST = endpoint({ permission: "leads.update", body: transitionInput }, ({ actor, id, body, receivedAt }) =>
  transitionLead(actor, id, body, receivedAt),
);
