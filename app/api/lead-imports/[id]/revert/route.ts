import { endpoint } from "@/lib/identity/http/endpoint.server";
import { startRevert } from "@/lib/leads/lead-imports/start.server";

export const POST = endpoint({ permission: "leads.store" }, ({ actor, id }) => startRevert(actor, id));
