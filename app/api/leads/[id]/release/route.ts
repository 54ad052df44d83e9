import { endpoint } from "@/lib/http/endpoint";
import { releaseLead } from "@/lib/leads/transition";

export const POST = endpoint({ permission: ["leads.update", "leads.allocate"] }, ({ actor, id }) =>
  releaseLead(actor, id),
);
