import { endpoint } from "@/lib/identity/http/endpoint.server";
import { personalityOptions, personalityOptionsQuery } from "@/lib/identity/personalities/personalities.server";
import { personalityOptionsResponse } from "@/lib/identity/personalities/schema";

export const GET = endpoint(
  { summary: "List personalities for a choice", response: personalityOptionsResponse, query: personalityOptionsQuery },
  async ({ actor, query }) => ({
    data: await personalityOptions(actor, query),
  }),
);
