import { endpoint } from "@/lib/identity/http/endpoint.server";
import { managerOptions } from "@/lib/identity/users/managers.server";
import { managerQuery } from "@/lib/identity/users/schema";

export const GET = endpoint({ query: managerQuery }, async ({ actor, query }) => ({
  data: await managerOptions(actor, query),
}));
