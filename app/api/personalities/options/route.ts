import { endpoint } from "@/lib/http/endpoint";
import { personalityOptions, personalityOptionsQuery } from "@/lib/personalities/server";

export const GET = endpoint({ query: personalityOptionsQuery }, async ({ actor, query }) => ({
  data: await personalityOptions(actor, query),
}));
