import "server-only";
import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { z } from "zod";
import { refundAttempt, throttle } from "@/lib/identity/limits/throttle.server";
import { maySignIn, type SignInContext } from "@/lib/identity/sessions/sign-in-context.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { HttpError } from "@/lib/platform/http/errors.server";
import { env } from "@/lib/platform/settings/env.server";
import { CHALLENGE_MINUTES, consumeChallenge, storeChallenge } from "./passkeys-challenge.server";
import { userHandleOf } from "./passkeys-registration.server";
import { relyingPartyOf } from "./passkeys-relying-party";
import type { assertion } from "./schema";

/**
 * The options with which the browser asks for a passkey at this address. They name no user: the authenticator knows
 * whose passkeys it holds.
 * @throws HttpError 429 after too many attempts
 */
export async function signInOptions({ subdomain, visitor }: SignInContext) {
  await throttle("begin address", visitor.ip ?? "");
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(env().APP_URL, subdomain).id,
    userVerification: "required",
    timeout: CHALLENGE_MINUTES * 60_000,
  });
  return { challenge_id: await storeChallenge({ purpose: "sign-in", user_id: null }, options.challenge), options };
}

/**
 * Finds the user of the passkey that answered. The authenticator has verified the user, so no second factor is needed.
 * @throws HttpError 401, the same for every reason; 429 after too many attempts
 */
export async function findByPasskey({ challenge_id, response }: z.output<typeof assertion>, context: SignInContext) {
  const address = context.visitor.ip ?? "";
  await throttle("sign-in address", address);
  const challenge = await consumeChallenge({ id: challenge_id, purpose: "sign-in", user_id: null });
  const passkey = await passkeyOf(response.id);
  if (challenge === null || !passkey) throw refusal();
  const counter = await verifiedCounter(passkey, challenge, response, context);
  const { user_id, user } = passkey;
  const handle = Buffer.from(userHandleOf(user_id)).toString("base64url");
  const isOwnHandle = (response.response.userHandle ?? handle) === handle;
  if (counter === null || !isOwnHandle || !maySignIn(user, context)) throw refusal();
  if (!(await saveUse(passkey, counter))) throw refusal();
  await refundAttempt("sign-in address", address);
  return user;
}

const refusal = () => new HttpError(401, "This passkey is not valid.");

const passkeyOf = (credential_id: string) =>
  asPlatform(() =>
    db.passkey.findFirst({
      where: { credential_id },
      include: { user: { include: { tenant: { select: { subdomain: true, closed_at: true } } } } },
    }),
  );

type FoundPasskey = NonNullable<Awaited<ReturnType<typeof passkeyOf>>>;
type Response = z.output<typeof assertion>["response"];

/** The new signature counter; null when the response is not valid. */
async function verifiedCounter(
  passkey: FoundPasskey,
  challenge: string,
  response: Response,
  { subdomain }: SignInContext,
) {
  const { id, origin } = relyingPartyOf(env().APP_URL, subdomain);
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: passkey.public_key,
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null); // the library throws for an invalid response
  return answer?.verified ? answer.authenticationInfo.newCounter : null;
}

/** False when the passkey has been used or removed in the meantime. */
async function saveUse({ id, counter }: FoundPasskey, newCounter: number): Promise<boolean> {
  const data = { counter: newCounter, last_used_at: new Date() };
  const { count } = await asPlatform(() => db.passkey.updateMany({ where: { id, counter }, data }));
  return count === 1;
}
