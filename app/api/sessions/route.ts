import { endpoint } from "@/lib/identity/http/endpoint.server";
import { openSessionResponse } from "@/lib/identity/sessions/schema";
import { endOtherSessions, listSessions } from "@/lib/identity/sessions/sessions.server";
import { dataOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "List one's own sessions", response: dataOf(openSessionResponse) },
  async ({ actor }) => ({ data: await listSessions(actor) }),
);

export const DELETE = endpoint({ summary: "End all of one's other sessions" }, ({ actor }) => endOtherSessions(actor));
