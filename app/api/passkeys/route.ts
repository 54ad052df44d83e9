import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listPasskeys } from "@/lib/identity/passkeys/passkeys.server";
import { addPasskey } from "@/lib/identity/passkeys/passkeys-registration.server";
import { registration } from "@/lib/identity/passkeys/passkeys-schema";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";

export const GET = endpoint({}, ({ actor }) => listPasskeys(actor));

export const POST = endpoint({ body: registration, status: 201 }, ({ actor, body, request }) =>
  addPasskey(actor, body, signInContextOf(request)),
);
