import { endpoint } from "@/lib/identity/http/endpoint.server";
import { agreeToMandate, mandateOfSale } from "@/lib/sales/mandates/agree.server";
import { mandateInput } from "@/lib/sales/mandates/schema";

export const GET = endpoint({ permission: "sales.show" }, ({ actor, id }) => mandateOfSale(actor, id));

export const POST = endpoint(
  { permission: "sales.update", body: mandateInput, idempotent: true },
  ({ actor, id, body }) => agreeToMandate(actor, id, body),
);
