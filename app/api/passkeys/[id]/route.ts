import { removePasskey, renamePasskey } from "@/lib/auth/passkeys";
import { passkeyName } from "@/lib/auth/passkeys-schema";
import { endpoint } from "@/lib/http/endpoint";

export const PUT = endpoint({ body: passkeyName }, ({ actor, id, body }) => renamePasskey(actor, id, body));

export const DELETE = endpoint({}, ({ actor, id }) => removePasskey(actor, id));
