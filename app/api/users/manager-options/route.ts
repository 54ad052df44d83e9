import { endpoint } from "@/lib/http/endpoint";
import { managerOptions } from "@/lib/users/managers";
import { managerQuery } from "@/lib/users/schema";

export const GET = endpoint({ query: managerQuery }, async ({ actor, query }) => ({
  data: await managerOptions(actor, query),
}));
