import { endpoint } from "@/lib/identity/http/endpoint.server";
import { exportRejects } from "@/lib/leads/lead-imports/rejects.server";

export const GET = endpoint({ permission: "leads.store" }, ({ actor, id }) => exportRejects(actor, id));
