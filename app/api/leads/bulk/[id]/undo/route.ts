import { endpoint } from "@/lib/identity/http/endpoint.server";
import { undoBulk } from "@/lib/leads/lead-bulks/undo.server";

export const POST = endpoint({ permission: "leads.allocate", status: 202 }, ({ actor, id }) => undoBulk(actor, id));
