import { endpoint } from "@/lib/identity/http/endpoint.server";
import { acknowledgeMissingPayee } from "@/lib/sales/lifecycle/without-payee.server";

export const POST = endpoint(
  { administrators: true, summary: "Acknowledge that a submitted sale pays nobody", idempotent: true },
  ({ actor, id }) => acknowledgeMissingPayee(actor, id),
);
