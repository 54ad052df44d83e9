import { endpoint } from "@/lib/identity/http/endpoint.server";
import { reorderRules } from "@/lib/leads/allocation-rules/order.server";
import { ruleOrderInput } from "@/lib/leads/allocation-rules/schema";

export const POST = endpoint(
  { summary: "Reorder the allocation rules", permission: "allocation-rules.update", body: ruleOrderInput, status: 204 },
  ({ actor, body }) => reorderRules(actor, body),
);
