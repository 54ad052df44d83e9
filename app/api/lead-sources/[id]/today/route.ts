import { endpoint } from "@/lib/identity/http/endpoint.server";
import { totalsOfToday } from "@/lib/leads/lead-posts/lead-posts.server";

export const GET = endpoint({ permission: "lead-sources.show" }, ({ actor, id }) => totalsOfToday(actor, id));
