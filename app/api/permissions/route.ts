import { endpoint } from "@/lib/http/endpoint";
import { permissionsFor } from "@/lib/roles/permissions";

export const GET = endpoint({}, async ({ actor }) => ({ data: await permissionsFor(actor) }));
