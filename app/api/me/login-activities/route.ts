import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listLoginActivities, loginActivityQuery } from "@/lib/identity/sessions/login-activity.server";

export const GET = endpoint({ query: loginActivityQuery }, ({ actor, query }) => listLoginActivities(actor, query));
