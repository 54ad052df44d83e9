import { endpoint } from "@/lib/identity/http/endpoint.server";
import { permissionFor } from "@/lib/identity/roles/permissions.server";

export const GET = endpoint({}, ({ actor, id }) => permissionFor(actor, id));
