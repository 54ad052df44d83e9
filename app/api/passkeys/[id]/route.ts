import { endpoint } from "@/lib/identity/http/endpoint.server";
import { removePasskey, renamePasskey } from "@/lib/identity/passkeys/passkeys.server";
import { passkeyName } from "@/lib/identity/passkeys/passkeys-schema";
import { renamePasskeyResponse } from "@/lib/identity/passkeys/responses";

export const PUT = endpoint(
  { summary: "Rename a passkey", record: renamePasskeyResponse, response: renamePasskeyResponse, body: passkeyName },
  ({ actor, id, body }) => renamePasskey(actor, id, body),
);

export const DELETE = endpoint({ summary: "Delete a passkey" }, ({ actor, id }) => removePasskey(actor, id));
