import { listLoginActivities, loginActivityQuery } from "@/lib/auth/login-activity";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint({ query: loginActivityQuery }, ({ actor, query }) => listLoginActivities(actor, query));
