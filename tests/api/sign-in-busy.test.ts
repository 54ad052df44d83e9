import { hash } from "bcryptjs";
import { expect, test } from "vitest";
import { bcryptCompare } from "@/lib/identity/passwords/bcrypt-pool.server";
import { findByCredentials } from "@/lib/identity/sign-in/sign-in.server";
import { asPlatform } from "@/lib/platform/db/client.server";
import { makeTenant, makeUser, PASSWORD } from "../support/world";

const MIN_COST = 4;
/** More than wait for a thread at most. */
const MANY = 200;
/** As many wrong passwords lock an account for a while. */
const ATTEMPTS = 10;

test("a sign-in is refused before anything is asked or counted while too many passwords wait", async () => {
  const { id, email } = await makeUser(await makeTenant());
  const context = { subdomain: null, visitor: { ip: null, user_agent: null }, device_hash: null, signed_out: false };
  const signIn = (password: string) => asPlatform(() => findByCredentials({ email, password }, context));
  const passwordHash = await hash(PASSWORD, MIN_COST);
  const waiting = Array.from({ length: MANY }, async () => bcryptCompare(PASSWORD, passwordHash));
  const refusal = { status: 503, headers: { "Retry-After": "5" } };
  const refused = Array.from({ length: ATTEMPTS }, () => signIn("Wrong-password-1"));
  await Promise.all(refused.map((one) => expect(one).rejects.toMatchObject(refusal)));
  await Promise.allSettled(waiting);
  expect(await signIn(PASSWORD)).toMatchObject({ id });
});
