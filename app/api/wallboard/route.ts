import { endpoint } from "@/lib/identity/http/endpoint.server";
import { wallboardQuery } from "@/lib/insights/wallboard/schema";
import { wallboard } from "@/lib/insights/wallboard/wallboard.server";

export const GET = endpoint({ permission: "dashboard.wallboard", query: wallboardQuery }, ({ actor, query }) =>
  wallboard(actor, query),
);
