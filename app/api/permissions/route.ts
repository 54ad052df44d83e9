import { endpoint } from "@/lib/identity/http/endpoint.server";
import { permissionsFor } from "@/lib/identity/roles/permissions.server";
import { listedPermissionResponse } from "@/lib/identity/roles/schema";
import { dataOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "List the permissions", response: dataOf(listedPermissionResponse) },
  async ({ actor }) => ({ data: await permissionsFor(actor) }),
);
