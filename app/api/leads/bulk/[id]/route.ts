import { endpoint } from "@/lib/identity/http/endpoint.server";
import { findBulk } from "@/lib/leads/lead-bulks/detail.server";

export const GET = endpoint({ permission: "leads.allocate" }, ({ actor, id }) => findBulk(actor, id));
