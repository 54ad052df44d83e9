import { endpoint } from "@/lib/identity/http/endpoint.server";
import { exportSuppressions } from "@/lib/leads/suppressions/export.server";
import { suppressionQuery } from "@/lib/leads/suppressions/schema";
import { fileOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "Export suppressions as CSV",
    response: fileOf("text/csv"),
    permission: "suppressions.export",
    query: suppressionQuery,
  },
  ({ actor, query }) => exportSuppressions(actor, query),
);
