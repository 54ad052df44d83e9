import { endpoint } from "@/lib/identity/http/endpoint.server";
import { tablePreviewResponse } from "@/lib/platform/tables/target";
import { outcomesReading } from "@/lib/sales/outcomes/schema";
import { previewOutcomes } from "@/lib/sales/outcomes/upload.server";

export const POST = endpoint(
  {
    form: { fields: outcomesReading, files: ["file"] },
    summary: "Preview a file of policy outcomes",
    response: tablePreviewResponse,
    permission: "sales.outcome",
  },
  ({ actor, request }) => previewOutcomes(actor, request),
);
