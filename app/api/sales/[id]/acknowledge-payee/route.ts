import { endpoint } from "@/lib/identity/http/endpoint.server";
import { acknowledgeMissingPayee } from "@/lib/sales/lifecycle/without-payee.server";

export const POST = endpoint(
  { administrators: true, summary: "Acknowledge a submitted sale without a payee", idempotent: true },
  ({ actor, id }) => acknowledgeMissingPayee(actor, id),
);
