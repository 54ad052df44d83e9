import { endpoint } from "@/lib/identity/http/endpoint.server";
import { findOutcomeImport } from "@/lib/sales/outcomes/imports.server";
import { outcomeImportResponse } from "@/lib/sales/outcomes/schema";

export const GET = endpoint(
  { summary: "Read an outcome import", response: outcomeImportResponse, permission: "sales.outcome" },
  ({ actor, id }) => findOutcomeImport(actor, id),
);
