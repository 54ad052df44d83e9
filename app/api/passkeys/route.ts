import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listPasskeys } from "@/lib/identity/passkeys/passkeys.server";
import { addPasskey } from "@/lib/identity/passkeys/passkeys-registration.server";
import { passkeyResponse, registration } from "@/lib/identity/passkeys/schema";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { dataOf } from "@/lib/platform/http/responses";

export const GET = endpoint({ summary: "List one's own passkeys", response: dataOf(passkeyResponse) }, ({ actor }) =>
  listPasskeys(actor),
);

export const POST = endpoint(
  { summary: "Register a passkey", response: passkeyResponse, body: registration, status: 201 },
  ({ actor, body, request }) => addPasskey(actor, body, signInContextOf(request)),
);
