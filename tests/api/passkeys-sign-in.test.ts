import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, randomAddress, testUrl } from "../support/api";
import { type Authenticator, makeAuthenticator, makePasskey } from "../support/authenticator";
import { makeAdmin, makeTenant, makeUser, type TestTenant } from "../support/world";

type Challenge = { challenge_id: string; options: { challenge: string; rpId: string; allowCredentials?: unknown } };
type SignedIn = { token: string; user: CurrentUser; message: string };
type Ceremony = Parameters<Authenticator["answer"]>[0];

const REFUSAL = { message: "This passkey is not valid." };

let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
});

const ask = async (subdomain?: string) =>
  (await api(undefined, { subdomain }).post<Challenge>("/api/passkeys/sign-in-options")).body;

const send = (challenge_id: string, response: object, options: Parameters<typeof api>[1] = {}) =>
  api(undefined, options).post<SignedIn>("/api/passkeys/sign-in", { challenge_id, response });

/** Signs in as the page does, with some values forged. */
async function signIn(authenticator: Authenticator, forged: Partial<Ceremony> = {}) {
  const { challenge_id, options } = await ask(forged.subdomain);
  const response = authenticator.answer({ challenge: options.challenge, ...forged });
  return send(challenge_id, response, { subdomain: forged.subdomain });
}

/** A user with a passkey, and the authenticator that holds it. */
async function makeHolder(of: TestTenant | null = tenant, options: Parameters<typeof makeUser>[1] = {}) {
  const authenticator = makeAuthenticator();
  const user = await (of ? makeUser(of, options) : makeAdmin(options));
  const { id } = await makePasskey(user, authenticator);
  return { user, authenticator, id };
}

describe("signing in with a passkey", () => {
  test("returns a token and a cookie, and either one gives access to the API", async () => {
    const { user, authenticator } = await makeHolder();
    const { status, body, headers } = await signIn(authenticator);
    expect([status, body.user.id]).toEqual([200, user.id]);
    const session = { token: body.token, cookie: headers["set-cookie"]?.[0]?.split(";")[0] ?? "" };
    const asked = await Promise.all([
      api(session).get<CurrentUser>("/api/user"),
      api(session, { cookie: true }).get<CurrentUser>("/api/user"),
    ]);
    expect(asked.map((answer) => answer.body.id)).toEqual([user.id, user.id]);
  });

  test("starts with the same options, whether or not anybody has a passkey", async () => {
    await makeHolder();
    const { options } = await ask();
    expect(options).toMatchObject({ userVerification: "required", rpId: testUrl().hostname });
    expect(options.allowCredentials ?? []).toEqual([]);
  });

  test("does not also ask for an authenticator code", async () => {
    const { user, authenticator } = await makeHolder();
    await asPlatform(() => db.user.update({ where: { id: user.id }, data: { two_factor_enabled: true } }));
    expect((await signIn(authenticator)).status).toBe(200);
  });

  test("is recorded on the passkey and in the login history", async () => {
    const { user, authenticator, id } = await makeHolder();
    await signIn(authenticator, { counter: 7 });
    const passkey = await asPlatform(() => db.passkey.findFirstOrThrow({ where: { id } }));
    expect(passkey.counter).toBe(7);
    expect(Date.now() - (passkey.last_used_at?.getTime() ?? 0)).toBeLessThan(60_000);
    expect(await asPlatform(() => db.loginActivity.count({ where: { user_id: user.id } }))).toBe(1);
  });

  test("works repeatedly with an authenticator that has no counter", async () => {
    const { authenticator } = await makeHolder();
    const statuses = [await signIn(authenticator, { counter: 0 }), await signIn(authenticator, { counter: 0 })];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("works on the organisation's own address, and for an administrator on every address", async () => {
    const [own, admin] = [await makeHolder(), await makeHolder(null)];
    const answers = await Promise.all([
      signIn(own.authenticator, { subdomain: tenant.subdomain }),
      signIn(admin.authenticator, { subdomain: tenant.subdomain }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe("a passkey is refused with the same message", () => {
  test.each<[string, Partial<Ceremony>]>([
    ["for another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["from another site's page", { origin: "https://evil.example" }],
    ["from a page whose host has the same ending", { origin: "http://evil-localhost" }],
    ["for another domain", { domain: "evil.example" }],
    ["without user verification", { flags: 1 }],
    ["without user presence", { flags: 4 }],
    ["as if it were being added", { type: "webauthn.create" }],
    ["with another user's handle", { userHandle: Buffer.from("1").toString("base64url") }],
  ])("%s", async (_, forged) => {
    const { authenticator } = await makeHolder();
    const { status, body, headers } = await signIn(authenticator, forged);
    expect([status, body, headers["set-cookie"]]).toEqual([401, REFUSAL, undefined]);
    expect((await signIn(authenticator)).status).toBe(200); // the same passkey, used correctly
  });

  test("that is unknown, or was removed", async () => {
    const { user, authenticator, id } = await makeHolder();
    expect((await api(user).delete(`/api/passkeys/${id}`)).status).toBe(204);
    for (const one of [authenticator, makeAuthenticator()]) {
      const { status, body } = await signIn(one);
      expect([status, body]).toEqual([401, REFUSAL]);
    }
  });

  test("whose owner is deactivated", async () => {
    const { authenticator } = await makeHolder(tenant, { active: false });
    const { status, body } = await signIn(authenticator);
    expect([status, body]).toEqual([401, REFUSAL]);
  });

  test("on another organisation's address", async () => {
    const { authenticator } = await makeHolder();
    const { status, body } = await signIn(authenticator, { subdomain: other.subdomain });
    expect([status, body]).toEqual([401, REFUSAL]);
  });

  test("that responds on one address to a challenge of another", async () => {
    const { authenticator } = await makeHolder();
    const { challenge_id, options } = await ask(other.subdomain);
    const response = authenticator.answer({ challenge: options.challenge, subdomain: other.subdomain });
    const { status, body } = await send(challenge_id, response, { subdomain: tenant.subdomain });
    expect([status, body]).toEqual([401, REFUSAL]);
  });

  test("with any Host header", async () => {
    const { authenticator } = await makeHolder();
    const { challenge_id, options } = await ask();
    const origin = `http://evil.example:${testUrl().port}`;
    const response = authenticator.answer({ challenge: options.challenge, origin, domain: "evil.example" });
    const headers = { host: `evil.example:${testUrl().port}`, "x-forwarded-host": "evil.example" };
    const { status, body } = await send(challenge_id, response, { headers });
    expect([status, body]).toEqual([401, REFUSAL]);
  });

  test("that signs with another key", async () => {
    const { authenticator } = await makeHolder();
    const thief = makeAuthenticator();
    const { challenge_id, options } = await ask();
    const response = { ...thief.answer({ challenge: options.challenge }), id: authenticator.credential_id };
    const { status, body } = await send(challenge_id, { ...response, rawId: authenticator.credential_id });
    expect([status, body]).toEqual([401, REFUSAL]);
  });

  test("whose counter has not increased, since it was copied", async () => {
    const { authenticator } = await makeHolder();
    expect((await signIn(authenticator, { counter: 5 })).status).toBe(200);
    const again = [await signIn(authenticator, { counter: 5 }), await signIn(authenticator, { counter: 4 })];
    expect(again.map(({ status, body }) => [status, body])).toEqual([
      [401, REFUSAL],
      [401, REFUSAL],
    ]);
    expect((await signIn(authenticator, { counter: 6 })).status).toBe(200);
  });
});

test("only one of two copies of a passkey with the same counter can sign in at once", async () => {
  const { authenticator } = await makeHolder();
  const asked = await Promise.all([ask(), ask()]);
  const both = asked.map(({ challenge_id, options }) =>
    send(challenge_id, authenticator.answer({ challenge: options.challenge, counter: 3 })),
  );
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 401]);
});

describe("a challenge", () => {
  test("can be used once, even by two responses at once", async () => {
    const { authenticator } = await makeHolder();
    const { challenge_id, options } = await ask();
    const answers = [1, 2].map(() => authenticator.answer({ challenge: options.challenge }));
    const both = await Promise.all(answers.map((answer) => send(challenge_id, answer)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const replayed = await send(challenge_id, authenticator.answer({ challenge: options.challenge }));
    expect([replayed.status, replayed.body]).toEqual([401, REFUSAL]);
  });

  test("can be used for five minutes", async () => {
    const { authenticator } = await makeHolder();
    const { challenge_id, options } = await ask();
    const expires_at = new Date(Date.now() - 1000);
    await asPlatform(() => db.passkeyChallenge.updateMany({ where: { id: challenge_id }, data: { expires_at } }));
    expect((await send(challenge_id, authenticator.answer({ challenge: options.challenge }))).status).toBe(401);
  });

  test("for adding a passkey, or one that was never issued, can't be used to sign in", async () => {
    const { user, authenticator } = await makeHolder();
    const { body } = await api(user).post<{ challenge: string }>("/api/passkeys/registration-options");
    const row = await asPlatform(() => db.passkeyChallenge.findFirstOrThrow({ where: { user_id: user.id } }));
    const answers = await Promise.all(
      [row.id, randomUUID()].map((id) => send(id, authenticator.answer({ challenge: body.challenge }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });
});

test("wrong passkeys from one IP address are throttled, and right ones don't count", async () => {
  const { authenticator } = await makeHolder();
  const ip = randomAddress();
  const attempt = async (forged: Partial<Ceremony> = {}) => {
    const { challenge_id, options } = await ask();
    return send(challenge_id, authenticator.answer({ challenge: options.challenge, ...forged }), { ip });
  };
  const statuses: number[] = [];
  for (let number = 0; number < 6; number += 1) statuses.push((await attempt()).status);
  for (let number = 0; number < 10; number += 1) statuses.push((await attempt({ flags: 1 })).status);
  expect(statuses).toEqual([...Array(6).fill(200), ...Array(10).fill(401)]);
  const { status, headers } = await attempt();
  expect([status, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
});
