import { listPasskeys } from "@/lib/auth/passkeys";
import { addPasskey } from "@/lib/auth/passkeys-registration";
import { registration } from "@/lib/auth/passkeys-schema";
import { placeOf } from "@/lib/auth/place";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint({}, ({ actor }) => listPasskeys(actor));

export const POST = endpoint({ body: registration, status: 201 }, ({ actor, body, request }) =>
  addPasskey(actor, body, placeOf(request)),
);
