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
import type { Passkey } from "@/lib/identity/passkeys/schema";
import { ApiError, api } from "@/lib/platform/client/api";

export const canUsePasskeys = browserSupportsWebAuthn;
export const canAutofillPasskeys = browserSupportsWebAuthnAutofill;

/** Creates a passkey on the user's device and registers it. @throws ApiError, also when the device refuses */
export async function addPasskey(name: string): Promise<Passkey> {
  const optionsJSON = await api.post<PublicKeyCredentialCreationOptionsJSON>("/passkeys/registration-options");
  const response = await startRegistration({ optionsJSON }).catch(refuse);
  return api.post<Passkey>("/passkeys", { name, response });
}

type Challenge = { challenge_id: string; options: PublicKeyCredentialRequestOptionsJSON };

/** Requests a challenge for a passkey to answer. @throws ApiError */
export const requestPasskeyChallenge = () => api.post<Challenge>("/passkeys/sign-in-options");

/**
 * Asks the user for a passkey: in a dialog at once, or among the suggestions of the email field.
 * @returns the response to sign in with
 * @throws ApiError when the user or the device refuses
 */
export async function authenticateWithPasskey({ challenge_id, options }: Challenge, how: "at once" | "in the field") {
  const useBrowserAutofill = how === "in the field";
  const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill }).catch(refuse);
  return { challenge_id, response };
}

/** Signs in. @returns the token of the session */
export const signInWithPasskey = async (answer: object): Promise<string> =>
  (await api.post<{ token: string }>("/passkeys/sign-in", answer)).token;

/** Cancels a pending request for a passkey. */
export const cancelPasskeyRequest = () => WebAuthnAbortService.cancelCeremony();

const MESSAGES: Partial<Record<WebAuthnErrorCode, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device already holds one of your passkeys.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "This device can't hold a passkey. Try another one.",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    "This device can't check who you are. Set up a PIN or a fingerprint on it, or try another one.",
  ERROR_INVALID_DOMAIN: "Passkeys don't work at this address.",
  ERROR_INVALID_RP_ID: "Passkeys don't work at this address.",
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: "No passkey was used: the request was cancelled or timed out.",
};

function refuse(error: unknown): never {
  const known = error instanceof WebAuthnError ? MESSAGES[error.code] : undefined;
  throw new ApiError(0, { message: known ?? "The passkey could not be used. Please try again." });
}
