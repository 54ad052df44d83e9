import "server-only";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { COSEALG } from "@simplewebauthn/server/helpers";
import type { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import type { SignInContext } from "@/lib/identity/sessions/sign-in-context.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";
import { env } from "@/lib/platform/settings/env.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";
import { MAX_PASSKEYS } from "./max-passkeys";
import { PASSKEY_COLUMNS } from "./passkeys.server";
import { CHALLENGE_MINUTES, consumeChallenge, storeChallenge } from "./passkeys-challenge.server";
import { relyingPartyOf } from "./passkeys-relying-party";
import type { registration } from "./schema";

/** Algorithms that every supported Node can verify. By default the library adds some that are experimental in Node. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** The id by which an authenticator stores the user. It may be shown to others, so it contains no name or address. */
export const userHandleOf = (userId: number) => new TextEncoder().encode(String(userId));

/**
 * The options with which the browser creates a passkey for the signed-in user at this address.
 * @throws HttpError 403 under impersonation, 409 when the user has the maximum number of passkeys
 */
export async function registrationOptions(actor: Actor, { subdomain }: SignInContext) {
  refuseUnderImpersonation(actor);
  const existing = await asPlatform(() => db.passkey.findMany({ where: { user_id: actor.id } }));
  refuseBeyondLimit(existing.length);
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_TITLE,
    rpID: relyingPartyOf(env().APP_URL, subdomain).id,
    userID: userHandleOf(actor.id),
    userName: actor.email,
    userDisplayName: fullNameOf(actor),
    timeout: CHALLENGE_MINUTES * 60_000,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge({ purpose: "registration", user_id: actor.id }, options.challenge);
  return options;
}

export type PasskeyAddedEmail = { kind: "passkey-added"; user_id: number; name: string };

/**
 * Adds the passkey that an authenticator has created for the signed-in user.
 * @throws HttpError 422 when the response is not valid or too late, 409 when the passkey exists or the user has the
 *   maximum number, 403 under impersonation
 */
export async function addPasskey(
  actor: Actor,
  { name, response }: z.output<typeof registration>,
  context: SignInContext,
) {
  refuseUnderImpersonation(actor);
  const credential = await verify(actor, response, context);
  return asPlatform(async () => {
    const known = await db.passkey.findFirst({ where: { credential_id: credential.id }, select: { id: true } });
    if (known) throw conflict("This passkey has been added already.");
    refuseBeyondLimit(await db.passkey.count({ where: { user_id: actor.id } }));
    return transaction(async () => {
      const added = await db.passkey.create({
        data: {
          user_id: actor.id,
          name,
          credential_id: credential.id,
          public_key: credential.publicKey,
          counter: credential.counter,
          transports: response.response.transports,
        },
        select: PASSKEY_COLUMNS,
      });
      await recordAudit(actor, "passkeys.store", added.id, null, { name });
      await enqueueEmail<PasskeyAddedEmail>({ kind: "passkey-added", user_id: actor.id, name });
      return added;
    });
  });
}

async function verify(actor: Actor, response: z.output<typeof registration>["response"], { subdomain }: SignInContext) {
  const challenge = await consumeChallenge({ purpose: "registration", user_id: actor.id });
  if (challenge === null) throw refusal();
  const { id, origin } = relyingPartyOf(env().APP_URL, subdomain);
  const answer = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null); // the library throws for an invalid response
  if (!answer?.verified) throw refusal();
  return answer.registrationInfo.credential;
}

const refusal = () => invalid({ response: "The passkey could not be added. Please try again." });

function refuseBeyondLimit(count: number): void {
  if (count >= MAX_PASSKEYS) {
    throw conflict(`You have ${MAX_PASSKEYS} passkeys already. Remove one that you no longer use.`);
  }
}
