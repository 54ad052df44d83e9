import { endpoint } from "@/lib/identity/http/endpoint.server";
import { managerOptions } from "@/lib/identity/users/managers.server";
import { managerQuery } from "@/lib/identity/users/schema";
import { optionsResponse } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "List possible managers for a choice", response: optionsResponse, query: managerQuery },
  async ({ actor, query }) => ({
    data: await managerOptions(actor, query),
  }),
);
