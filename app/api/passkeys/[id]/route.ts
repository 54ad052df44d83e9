import { endpoint } from "@/lib/identity/http/endpoint.server";
import { removePasskey, renamePasskey } from "@/lib/identity/passkeys/passkeys.server";
import { passkeyName, passkeyResponse } from "@/lib/identity/passkeys/schema";

export const PUT = endpoint(
  { summary: "Rename a passkey", record: passkeyResponse, response: passkeyResponse, body: passkeyName },
  ({ actor, id, body }) => renamePasskey(actor, id, body),
);

export const DELETE = endpoint({ summary: "Delete a passkey" }, ({ actor, id }) => removePasskey(actor, id));
