import { endpoint } from "@/lib/identity/http/endpoint.server";
import { wallboardQuery, wallboardResponse } from "@/lib/insights/wallboard/schema";
import { wallboard } from "@/lib/insights/wallboard/wallboard.server";

export const GET = endpoint(
  {
    summary: "Read the wallboard",
    response: wallboardResponse,
    permission: "dashboard.wallboard",
    query: wallboardQuery,
  },
  ({ actor, query }) => wallboard(actor, query),
);
