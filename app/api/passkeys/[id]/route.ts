import { endpoint } from "@/lib/identity/http/endpoint.server";
import { removePasskey, renamePasskey } from "@/lib/identity/passkeys/passkeys.server";
import { passkeyName } from "@/lib/identity/passkeys/passkeys-schema";

export const PUT = endpoint({ body: passkeyName }, ({ actor, id, body }) => renamePasskey(actor, id, body));

export const DELETE = endpoint({}, ({ actor, id }) => removePasskey(actor, id));
