import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listImports } from "@/lib/leads/imports/list.server";
import { importForm, importQuery, leadImportResponse, leadImportRowResponse } from "@/lib/leads/imports/schema";
import { uploadImport } from "@/lib/leads/imports/upload.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "List lead imports",
    response: pageOf(leadImportRowResponse),
    permission: "leads.store",
    query: importQuery,
  },
  ({ actor, query }) => listImports(actor, query),
);

export const POST = endpoint(
  {
    form: { fields: importForm, files: ["file"] },
    summary: "Upload a file of leads",
    response: leadImportResponse,
    permission: "leads.store",
    status: 201,
  },
  ({ actor, request }) => uploadImport(actor, request),
);
