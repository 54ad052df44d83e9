import "server-only";
import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { decrypt, encrypt } from "@/lib/platform/crypto/pii.server";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret, and the column that it is stored in. */
export function makeSecret() {
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;
  return { secret, secret_encrypted: encrypt(secret) };
}

type Secrets = {
  secret_encrypted: string;
  previous_secret_encrypted: string | null;
  previous_secret_until: Date | null;
};

/** The headers of the Standard Webhooks specification, signed with the secret and, for its last hours, the previous one. */
export function signedHeaders(secrets: Secrets, id: string, at: Date, body: string) {
  const { secret_encrypted, previous_secret_encrypted: previous, previous_secret_until: until } = secrets;
  const valid = [secret_encrypted, ...(previous && until && until > at ? [previous] : [])];
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": valid.map((secret) => new Webhook(decrypt(secret)).sign(id, at, body)).join(" "),
  };
}

/** The id of an event in headers and lists. */
export const messageId = (uuid: string) => `msg_${uuid.replaceAll("-", "")}`;
