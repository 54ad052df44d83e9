import { endpoint } from "@/lib/identity/http/endpoint.server";
import { permissionFor } from "@/lib/identity/roles/permissions.server";
import { listedPermissionResponse } from "@/lib/identity/roles/schema";

export const GET = endpoint({ summary: "Read a permission", response: listedPermissionResponse }, ({ actor, id }) =>
  permissionFor(actor, id),
);
