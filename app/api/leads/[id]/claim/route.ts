import { endpoint } from "@/lib/identity/http/endpoint.server";
import { claimLead } from "@/lib/leads/leads/transition.server";

export const POST = endpoint({ permission: "leads.update" }, ({ actor, id }) => claimLead(actor, id));
