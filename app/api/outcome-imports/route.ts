import { endpoint } from "@/lib/identity/http/endpoint.server";
import { outcomeImportQuery } from "@/lib/sales/outcomes/import-schema";
import { listOutcomeImports } from "@/lib/sales/outcomes/imports.server";
import { uploadOutcomes } from "@/lib/sales/outcomes/upload.server";

export const GET = endpoint({ permission: "sales.outcome", query: outcomeImportQuery }, ({ actor, query }) =>
  listOutcomeImports(actor, query),
);

export const POST = endpoint({ permission: "sales.outcome", status: 201 }, ({ actor, request }) =>
  uploadOutcomes(actor, request),
);
