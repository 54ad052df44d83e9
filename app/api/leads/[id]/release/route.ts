import { endpoint } from "@/lib/identity/http/endpoint.server";
import { releaseLead } from "@/lib/leads/leads/transition.server";

export const POST = endpoint({ permission: ["leads.update", "leads.allocate"] }, ({ actor, id }) =>
  releaseLead(actor, id),
);
