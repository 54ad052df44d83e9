import { endpoint } from "@/lib/identity/http/endpoint.server";
import { optionsResponse } from "@/lib/platform/http/responses";
import { agentsForSale } from "@/lib/sales/lifecycle/agents.server";

export const GET = endpoint(
  { summary: "List the agents a sale can be reassigned to", response: optionsResponse, permission: "sales.reassign" },
  async ({ actor, id }) => ({
    data: await agentsForSale(actor, id),
  }),
);
