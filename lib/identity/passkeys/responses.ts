import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { instant } from "@/lib/platform/http/responses";

export const renamePasskeyResponse = z.strictObject({
  name: z.string(),
  id: z.int(),
  created_at: instant,
  last_used_at: instant.nullable(),
});

/** What the browser makes a passkey with, as WebAuthn defines it. */
export const registrationOptionsResponse = z.custom<PublicKeyCredentialCreationOptionsJSON>();

export const listPasskeysResponse = z.strictObject({
  data: z.array(
    z.strictObject({
      name: z.string(),
      id: z.int(),
      created_at: instant,
      last_used_at: instant.nullable(),
    }),
  ),
});

export const addPasskeyResponse = z.strictObject({
  name: z.string(),
  id: z.int(),
  created_at: instant,
  last_used_at: instant.nullable(),
});

export const signInOptionsResponse = z.strictObject({
  challenge_id: z.string(),
  /** What the browser signs with, as WebAuthn defines it. */
  options: z.custom<PublicKeyCredentialRequestOptionsJSON>(),
});
