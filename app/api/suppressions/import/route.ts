import { endpoint } from "@/lib/identity/http/endpoint.server";
import { uploadSuppressions } from "@/lib/leads/suppressions/import.server";
import { suppressionImportResponse, suppressionsForm } from "@/lib/leads/suppressions/schema";

export const POST = endpoint(
  {
    form: { fields: suppressionsForm, files: ["file"] },
    summary: "Import suppressions from a file",
    response: suppressionImportResponse,
    permission: "suppressions.store",
  },
  ({ actor, request }) => uploadSuppressions(actor, request),
);
