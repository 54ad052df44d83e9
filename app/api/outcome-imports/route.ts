import { endpoint } from "@/lib/identity/http/endpoint.server";
import { pageOf } from "@/lib/platform/http/responses";
import { listOutcomeImports } from "@/lib/sales/outcomes/imports.server";
import {
  outcomeImportForm,
  outcomeImportQuery,
  outcomeImportResponse,
  startedOutcomeImport,
} from "@/lib/sales/outcomes/schema";
import { uploadOutcomes } from "@/lib/sales/outcomes/upload.server";

export const GET = endpoint(
  {
    summary: "List outcome imports",
    response: pageOf(outcomeImportResponse),
    permission: "sales.outcome",
    query: outcomeImportQuery,
  },
  ({ actor, query }) => listOutcomeImports(actor, query),
);

export const POST = endpoint(
  {
    form: { fields: outcomeImportForm, files: ["file"] },
    summary: "Upload a file of policy outcomes",
    response: startedOutcomeImport,
    permission: "sales.outcome",
    status: 202,
  },
  ({ actor, request }) => uploadOutcomes(actor, request),
);
