import { endpoint } from "@/lib/identity/http/endpoint.server";
import { recordOutcome } from "@/lib/sales/outcomes/outcome.server";
import { outcomeInput } from "@/lib/sales/outcomes/schema";

export const PUT = endpoint(
  { permission: "sales.outcome", body: outcomeInput, idempotent: true },
  ({ actor, id, body }) => recordOutcome(actor, id, body),
);
