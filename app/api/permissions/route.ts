import { endpoint } from "@/lib/identity/http/endpoint.server";
import { permissionsFor } from "@/lib/identity/roles/permissions.server";

export const GET = endpoint({}, async ({ actor }) => ({ data: await permissionsFor(actor) }));
