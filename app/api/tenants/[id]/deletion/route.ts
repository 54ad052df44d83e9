import { endpoint } from "@/lib/identity/http/endpoint.server";
import { deletionFor } from "@/lib/identity/tenants/delete.server";
import { tenantDeletionResponse } from "@/lib/identity/tenants/deletion-schema";

export const GET = endpoint(
  {
    summary: "Count the records that deleting a tenant removes",
    response: tenantDeletionResponse,
    permission: "tenants.destroy",
  },
  ({ actor, id }) => deletionFor(actor, id),
);
