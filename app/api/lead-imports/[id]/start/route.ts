import { endpoint } from "@/lib/identity/http/endpoint.server";
import { startImport } from "@/lib/leads/lead-imports/start.server";

export const POST = endpoint({ permission: "leads.store" }, ({ actor, id }) => startImport(actor, id));
