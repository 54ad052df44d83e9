import { endpoint } from "@/lib/identity/http/endpoint.server";
import { cancelOutcomeImport } from "@/lib/sales/outcomes/cancel.server";
import { outcomeImportResponse } from "@/lib/sales/outcomes/schema";

export const POST = endpoint(
  { summary: "Cancel an outcome import", response: outcomeImportResponse, permission: "sales.outcome" },
  ({ actor, id }) => cancelOutcomeImport(actor, id),
);
