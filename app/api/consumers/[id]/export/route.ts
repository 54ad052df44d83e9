import { endpoint } from "@/lib/identity/http/endpoint.server";
import { exportConsumer } from "@/lib/people/export/export.server";
import { fileOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { administrators: true, summary: "Export everything about a consumer", response: fileOf("application/zip") },
  ({ actor, id }) => exportConsumer(actor, id),
);
