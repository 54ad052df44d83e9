import { endpoint } from "@/lib/identity/http/endpoint.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { deletionOf } from "@/lib/identity/tenants/delete.server";

export const GET = endpoint({}, ({ actor, id }) => {
  requireAdministrator(actor);
  return deletionOf(id);
});
