import { endpoint } from "@/lib/identity/http/endpoint.server";
import { exportConsumer } from "@/lib/people/export/export.server";
import { exportQuery } from "@/lib/people/export/schema";
import { fileOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    administrators: true,
    summary: "Export everything about a consumer, or their consents",
    response: fileOf("application/zip"),
    query: exportQuery,
  },
  ({ actor, id, query }) => exportConsumer(actor, id, query.contents),
);
