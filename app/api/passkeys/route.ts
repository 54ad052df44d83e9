import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listPasskeys } from "@/lib/identity/passkeys/passkeys.server";
import { addPasskey } from "@/lib/identity/passkeys/passkeys-registration.server";
import { registration } from "@/lib/identity/passkeys/passkeys-schema";
import { addPasskeyResponse, listPasskeysResponse } from "@/lib/identity/passkeys/responses";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";

export const GET = endpoint({ summary: "List one's own passkeys", response: listPasskeysResponse }, ({ actor }) =>
  listPasskeys(actor),
);

export const POST = endpoint(
  { summary: "Register a passkey", response: addPasskeyResponse, body: registration, status: 201 },
  ({ actor, body, request }) => addPasskey(actor, body, signInContextOf(request)),
);
