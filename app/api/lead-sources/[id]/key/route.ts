import { endpoint } from "@/lib/identity/http/endpoint.server";
import { renewKey } from "@/lib/leads/lead-sources/lead-sources.server";

export const POST = endpoint({ permission: "lead-sources.update" }, ({ actor, id }) => renewKey(actor, id));
