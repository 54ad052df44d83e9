import { endpoint } from "@/lib/identity/http/endpoint.server";
import { previewSuppressions } from "@/lib/leads/suppressions/import.server";
import { suppressionsReading } from "@/lib/leads/suppressions/schema";
import { tablePreviewResponse } from "@/lib/platform/tables/target";

export const POST = endpoint(
  {
    form: { fields: suppressionsReading, files: ["file"] },
    summary: "Preview a file of suppressions",
    response: tablePreviewResponse,
    permission: "suppressions.store",
  },
  ({ actor, request }) => previewSuppressions(actor, request),
);
