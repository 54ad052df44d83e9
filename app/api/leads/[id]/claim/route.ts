import { endpoint } from "@/lib/http/endpoint";
import { claimLead } from "@/lib/leads/transition";

export const POST = endpoint({ permission: "leads.update" }, ({ actor, id }) => claimLead(actor, id));
