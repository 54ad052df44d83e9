import { z } from "zod";

export const PASSKEYS_AT_MOST = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;

/** A passkey as its owner gets it; the moments are ISO 8601. */
export type Passkey = { id: number; name: string; created_at: string; last_used_at: string | null };

export const passkeyName = z.object({
  name: z
    .string("Required")
    .trim()
    .min(1, "Required")
    .max(PASSKEY_NAME_MAX_LENGTH, `Max ${PASSKEY_NAME_MAX_LENGTH} characters`),
});

const MAX_ENCODED_LENGTH = 20_000;
const MOST_TRANSPORTS = 8;

const encoded = z
  .string("Required")
  .max(MAX_ENCODED_LENGTH)
  .regex(/^[A-Za-z0-9_-]+$/, "Must be base64url");

const credential = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
});

/** A new passkey: the owner's name for it, and what the authenticator answered to the options of a registration. */
export const registration = passkeyName.extend({
  response: credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.array(z.string().max(20)).max(MOST_TRANSPORTS).default([]),
    }),
  }),
});

/** What the authenticator answered to the options of a sign-in. */
export const assertion = z.object({
  challenge_id: z.uuid(),
  response: credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: encoded.optional(),
    }),
  }),
});
