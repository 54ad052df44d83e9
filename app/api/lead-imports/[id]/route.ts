import { endpoint } from "@/lib/identity/http/endpoint.server";
import { discardImport } from "@/lib/leads/imports/discard.server";
import { changeImport, findImport } from "@/lib/leads/imports/preview.server";
import { importChange, leadImportResponse } from "@/lib/leads/imports/schema";

export const GET = endpoint(
  { summary: "Read an import with its preview", response: leadImportResponse, permission: "leads.store" },
  ({ actor, id }) => findImport(actor, id),
);

export const PUT = endpoint(
  {
    summary: "Change the columns or options of an import",
    record: leadImportResponse,
    response: leadImportResponse,
    permission: "leads.store",
    body: importChange,
  },
  ({ actor, id, body }) => changeImport(actor, id, body),
);

export const DELETE = endpoint({ summary: "Discard an import", permission: "leads.store" }, ({ actor, id }) =>
  discardImport(actor, id),
);
