import { reorderRules } from "@/lib/allocation-rules/order";
import { ruleOrderInput } from "@/lib/allocation-rules/schema";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint(
  { permission: "allocation-rules.update", body: ruleOrderInput, status: 204 },
  ({ actor, body }) => reorderRules(actor, body),
);
