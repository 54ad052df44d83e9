import { endpoint } from "@/lib/identity/http/endpoint.server";
import { endOtherSessions, listSessions } from "@/lib/identity/sessions/sessions.server";

export const GET = endpoint({}, async ({ actor }) => ({ data: await listSessions(actor) }));

export const DELETE = endpoint({}, ({ actor }) => endOtherSessions(actor));
