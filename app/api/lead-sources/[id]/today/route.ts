import { endpoint } from "@/lib/http/endpoint";
import { totalsOfToday } from "@/lib/lead-posts/server";

export const GET = endpoint({ permission: "lead-sources.show" }, ({ actor, id }) => totalsOfToday(actor, id));
