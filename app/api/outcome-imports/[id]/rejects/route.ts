import { endpoint } from "@/lib/identity/http/endpoint.server";
import { fileOf } from "@/lib/platform/http/responses";
import { exportOutcomeRejects } from "@/lib/sales/outcomes/imports.server";

export const GET = endpoint(
  {
    summary: "Download the rejected rows of an outcome import",
    response: fileOf("text/csv"),
    permission: "sales.outcome",
  },
  ({ actor, id }) => exportOutcomeRejects(actor, id),
);
