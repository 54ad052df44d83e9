import { endpoint } from "@/lib/identity/http/endpoint.server";
import { sessionUserResponse } from "@/lib/identity/sessions/schema";
import { sessionUser } from "@/lib/identity/sessions/session-user.server";

export const GET = endpoint(
  { summary: "Read the signed-in user", response: sessionUserResponse, evenWithOldPassword: true },
  async ({ actor }) => sessionUser(actor),
);
