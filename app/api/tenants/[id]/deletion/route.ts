import { requireAdministrator } from "@/lib/auth/administrator";
import { endpoint } from "@/lib/http/endpoint";
import { deletionOf } from "@/lib/tenants/delete";

export const GET = endpoint({}, ({ actor, id }) => {
  requireAdministrator(actor);
  return deletionOf(id);
});
