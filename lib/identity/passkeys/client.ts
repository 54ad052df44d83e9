import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type WebAuthnErrorCode,
} from "@simplewebauthn/browser";
import type { Passkey } from "@/lib/identity/passkeys/passkeys-schema";
import { ApiError, api } from "@/lib/platform/client/api";

export const canUsePasskeys = browserSupportsWebAuthn;
export const canOfferPasskeys = browserSupportsWebAuthnAutofill;

/** Has the user's device make a passkey, and adds it under a name. @throws ApiError, also when the device refuses */
export async function addPasskey(name: string): Promise<Passkey> {
  const optionsJSON = await api.post<PublicKeyCredentialCreationOptionsJSON>("/passkeys/registration-options");
  const response = await startRegistration({ optionsJSON }).catch(refuse);
  return api.post<Passkey>("/passkeys", { name, response });
}

type Question = { challenge_id: string; options: PublicKeyCredentialRequestOptionsJSON };

/** What the server wants a passkey to answer. @throws ApiError */
export const askForPasskey = () => api.post<Question>("/passkeys/sign-in-options");

/**
 * Has the user answer with a passkey: at once, or with one of those that the browser offers in the field of the e-mail
 * address. @returns what signs in with it. @throws ApiError when the user or the device refuses
 */
export async function answerWithPasskey({ challenge_id, options }: Question, how: "at once" | "in the field") {
  const useBrowserAutofill = how === "in the field";
  const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill }).catch(refuse);
  return { challenge_id, response };
}

/** Signs in. @returns the token of the session */
export const signInWithPasskey = async (answer: object): Promise<string> =>
  (await api.post<{ token: string }>("/passkeys/sign-in", answer)).token;

/** Takes back what the user has not answered yet. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

const WORDS: Partial<Record<WebAuthnErrorCode, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device holds one of your passkeys already.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "This device can't hold a passkey. Try another one.",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    "This device can't check who you are. Set up a PIN or a fingerprint on it, or try another one.",
  ERROR_INVALID_DOMAIN: "Passkeys don't work at this address.",
  ERROR_INVALID_RP_ID: "Passkeys don't work at this address.",
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: "No passkey was used: it was cancelled, or took too long.",
};

function refuse(error: unknown): never {
  const known = error instanceof WebAuthnError ? WORDS[error.code] : undefined;
  throw new ApiError(0, { message: known ?? "The passkey could not be used. Please try again." });
}
