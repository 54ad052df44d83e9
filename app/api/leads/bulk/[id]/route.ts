import { endpoint } from "@/lib/http/endpoint";
import { findBulk } from "@/lib/lead-bulks/detail";

export const GET = endpoint({ permission: "leads.allocate" }, ({ actor, id }) => findBulk(actor, id));
