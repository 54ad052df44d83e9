import { endpoint } from "@/lib/identity/http/endpoint.server";
import { personalityOptions, personalityOptionsQuery } from "@/lib/identity/personalities/personalities.server";

export const GET = endpoint({ query: personalityOptionsQuery }, async ({ actor, query }) => ({
  data: await personalityOptions(actor, query),
}));
