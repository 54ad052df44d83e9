import { endpoint } from "@/lib/identity/http/endpoint.server";
import { deletionFor } from "@/lib/identity/tenants/delete.server";
import { tenantDeletionResponse } from "@/lib/identity/tenants/deletion-schema";

export const GET = endpoint(
  {
    summary: "Count what deleting a tenant would delete",
    response: tenantDeletionResponse,
    permission: "tenants.destroy",
  },
  ({ actor, id }) => deletionFor(actor, id),
);
