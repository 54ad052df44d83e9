import { endpoint } from "@/lib/identity/http/endpoint.server";
import { exportRegistryContacts } from "@/lib/leads/registry/export.server";
import { registryExportQuery } from "@/lib/leads/registry/schema";
import { fileOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    administrators: true,
    summary: "Export the contacts to check with the registry as CSV",
    query: registryExportQuery,
    response: fileOf("text/csv"),
  },
  ({ actor, query }) => exportRegistryContacts(actor, query.format),
);
