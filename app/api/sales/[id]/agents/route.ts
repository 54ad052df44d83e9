import { endpoint } from "@/lib/identity/http/endpoint.server";
import { agentsForSale } from "@/lib/sales/sales/agents.server";

export const GET = endpoint({ permission: "sales.reassign" }, async ({ actor, id }) => ({
  data: await agentsForSale(actor, id),
}));
