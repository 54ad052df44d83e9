import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { instant } from "@/lib/platform/http/responses";

const PASSKEY_NAME_MAX_LENGTH = 60;

export const passkeyName = z.object({
  name: z
    .string("Required")
    .trim()
    .min(1, "Required")
    .max(PASSKEY_NAME_MAX_LENGTH, `Max ${PASSKEY_NAME_MAX_LENGTH} characters`),
});

const MAX_ENCODED_LENGTH = 20_000;
const MAX_TRANSPORTS = 8;

const encoded = z
  .string("Required")
  .max(MAX_ENCODED_LENGTH)
  .regex(/^[A-Za-z0-9_-]+$/, "Must be base64url");

/** A part of a credential that browsers send (WebAuthn, section 5.1.8) and nothing here reads. */
const unread = z
  .unknown()
  .transform(() => undefined)
  .optional();

const credential = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal("public-key"),
  clientExtensionResults: z
    .looseObject({})
    .transform(() => ({}))
    .default({}),
  authenticatorAttachment: unread,
});

/** A new passkey: its name, and the authenticator's response to the registration options. */
export const registration = passkeyName.extend({
  response: credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.array(z.string().max(20)).max(MAX_TRANSPORTS).default([]),
      authenticatorData: unread,
      publicKey: unread,
      publicKeyAlgorithm: unread,
    }),
  }),
});

/** The authenticator's response to the sign-in options. */
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

/** A passkey as its owner sees it. */
export const passkeyResponse = z.strictObject({
  name: z.string(),
  id: z.int(),
  created_at: instant,
  last_used_at: instant.nullable(),
});

export type Passkey = z.output<typeof passkeyResponse>;

/** What the browser makes a passkey with, as WebAuthn defines it. */
export const registrationOptionsResponse = z.custom<PublicKeyCredentialCreationOptionsJSON>();

export const signInOptionsResponse = z.strictObject({
  challenge_id: z.string(),
  /** What the browser signs with, as WebAuthn defines it. */
  options: z.custom<PublicKeyCredentialRequestOptionsJSON>(),
});
