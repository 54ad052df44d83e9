import { endpoint } from "@/lib/identity/http/endpoint.server";
import { reorderRules } from "@/lib/leads/allocation/order.server";
import { ruleOrderInput } from "@/lib/leads/allocation/schema";

export const POST = endpoint(
  { summary: "Reorder the allocation rules", permission: "allocation-rules.update", body: ruleOrderInput, status: 204 },
  ({ actor, body }) => reorderRules(actor, body),
);
