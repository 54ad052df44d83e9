import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listLoginActivities, loginActivityQuery } from "@/lib/identity/sessions/login-activity.server";
import { loginActivityResponse } from "@/lib/identity/sessions/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "List one's own sign-ins", response: pageOf(loginActivityResponse), query: loginActivityQuery },
  ({ actor, query }) => listLoginActivities(actor, query),
);
