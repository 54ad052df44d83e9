import { endOtherSessions, listSessions } from "@/lib/auth/sessions";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint({}, async ({ actor }) => ({ data: await listSessions(actor) }));

export const DELETE = endpoint({}, ({ actor }) => endOtherSessions(actor));
