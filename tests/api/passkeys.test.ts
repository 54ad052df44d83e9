import { beforeAll, describe, expect, test } from "vitest";
import { MAX_PASSKEYS } from "@/lib/identity/passkeys/max-passkeys";
import type { Passkey } from "@/lib/identity/passkeys/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeAuthenticator, makePasskey } from "../support/authenticator";
import { mailTo } from "../support/mails";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// Managing passkeys. For signing in see passkeys-sign-in.test.ts.

type Options = {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string };
  excludeCredentials: { id: string }[];
};
type Ceremony = Parameters<ReturnType<typeof makeAuthenticator>["register"]>[0];

const REFUSED = { response: ["The passkey could not be added. Please try again."] };
const MINUTE_MS = 60_000;

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const optionsFor = async (user: TestUser, subdomain?: string) =>
  (await api(user, { subdomain }).post<Options>("/api/passkeys/registration-options")).body;

const listOf = async (user: TestUser) => (await api(user).get<{ data: Passkey[] }>("/api/passkeys")).body.data;

/** Adds a passkey as the page does, with some values forged. */
async function add(user: TestUser, forged: Partial<Ceremony> = {}, authenticator = makeAuthenticator()) {
  const { challenge } = await optionsFor(user, forged.subdomain);
  const response = authenticator.register({ challenge, ...forged });
  return api(user, { subdomain: forged.subdomain }).post<Passkey & { errors: unknown; message: string }>(
    "/api/passkeys",
    { name: "My telephone", response },
  );
}

describe("adding a passkey", () => {
  test("stores it under the name that its owner gave it", async () => {
    const user = await makeUser(tenant);
    const { status, body } = await add(user);
    expect([status, body]).toEqual([
      201,
      { id: expect.any(Number), name: "My telephone", created_at: expect.any(String), last_used_at: null },
    ]);
    expect(await listOf(user)).toEqual([body]);
  });

  test("works on the organisation's own address", async () => {
    expect((await add(await makeUser(tenant), { subdomain: tenant.subdomain })).status).toBe(201);
  });

  test("sends the owner an email, and is recorded in the audit log", async () => {
    const user = await makeUser(tenant);
    const { body } = await add(user);
    const mail = await mailTo(user.email);
    expect(mail.subject).toBe(`A passkey was added – ${tenant.name}`);
    expect(mail.text).toContain('The passkey "My telephone" was added to your account.');
    const event = await asPlatform(() =>
      db.auditEvent.findFirstOrThrow({ where: { action: "passkeys.store", subject_id: body.id } }),
    );
    expect(event).toMatchObject({ actor_id: user.id, tenant_id: tenant.id, new: { name: "My telephone" } });
  });

  test("requires user verification, and excludes passkeys that the user already has", async () => {
    const user = await makeUser(tenant);
    const authenticator = makeAuthenticator();
    await add(user, {}, authenticator);
    expect(await optionsFor(user)).toMatchObject({
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: authenticator.credential_id }],
      attestation: "none",
    });
  });

  test.each<[string, Partial<Ceremony>]>([
    ["to another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["on another site's page", { origin: "https://evil.example" }],
    ["on a page whose host has the same ending", { origin: "http://evil-localhost" }],
    ["for another domain", { domain: "evil.example" }],
    ["without user verification", { flags: 1 | 64 }],
    ["without user presence", { flags: 64 }],
    ["as if signing in", { type: "webauthn.get" }],
  ])("is refused when the authenticator responded %s", async (_, forged) => {
    const user = await makeUser(tenant);
    const { status, body } = await add(user, forged);
    expect([status, body.errors]).toEqual([422, REFUSED]);
    expect(await listOf(user)).toEqual([]);
  });

  test("is refused when the response comes from another organisation's address", async () => {
    const user = await makeUser(tenant);
    const { challenge } = await optionsFor(user);
    const response = makeAuthenticator().register({ challenge, subdomain: "elsewhere" });
    expect((await api(user).post("/api/passkeys", { name: "x", response })).status).toBe(422);
  });

  test("accepts a challenge once, within five minutes, from the user it was issued to", async () => {
    const [user, other] = [await makeUser(tenant), await makeUser(tenant)];
    const send = (by: TestUser, challenge: string) =>
      api(by).post("/api/passkeys", { name: "x", response: makeAuthenticator().register({ challenge }) });
    const { challenge } = await optionsFor(user);
    expect((await send(other, challenge)).status).toBe(422);
    const both = await Promise.all([send(user, challenge), send(user, challenge)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const late = await optionsFor(user);
    const expires_at = new Date(Date.now() - MINUTE_MS);
    await asPlatform(() => db.passkeyChallenge.updateMany({ where: { user_id: user.id }, data: { expires_at } }));
    expect((await send(user, late.challenge)).status).toBe(422);
    expect(await listOf(user)).toHaveLength(1);
  });

  test("is refused for one that has already been added", async () => {
    const authenticator = makeAuthenticator();
    const [user, other] = [await makeUser(tenant), await makeUser(await makeTenant())];
    expect((await add(user, {}, authenticator)).status).toBe(201);
    const { status, body } = await add(other, {}, authenticator);
    expect([status, body.message]).toEqual([409, "This passkey has been added already."]);
    expect(await listOf(other)).toEqual([]);
  });

  test(`is refused beyond ${MAX_PASSKEYS}`, async () => {
    const user = await makeUser(tenant);
    const { challenge } = await optionsFor(user);
    await Promise.all(Array.from({ length: MAX_PASSKEYS }, () => makePasskey(user)));
    const response = makeAuthenticator().register({ challenge });
    const answers = await Promise.all([
      api(user).post("/api/passkeys/registration-options"),
      api(user).post("/api/passkeys", { name: "One more", response }),
    ]);
    const refusal = { message: "You have 20 passkeys already. Remove one that you no longer use." };
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [409, refusal],
      [409, refusal],
    ]);
  });

  test.each(["", "   ", "x".repeat(61)])("is refused under the name %j", async (name) => {
    const user = await makeUser(tenant);
    const response = makeAuthenticator().register(await optionsFor(user));
    const { status, body } = await api(user).post("/api/passkeys", { name, response });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["name"]]);
  });
});

describe("the owner of a passkey", () => {
  test("can rename it", async () => {
    const user = await makeUser(tenant);
    const { id } = await makePasskey(user);
    const { status, body } = await api(user).put<Passkey>(`/api/passkeys/${id}`, { name: "  Work laptop " });
    expect([status, body.name]).toEqual([200, "Work laptop"]);
    expect(await listOf(user)).toEqual([body]);
  });

  test("can remove it", async () => {
    const user = await makeUser(tenant);
    const [kept, gone] = [await makePasskey(user), await makePasskey(user)];
    expect((await api(user).delete(`/api/passkeys/${gone.id}`)).status).toBe(204);
    expect((await listOf(user)).map(({ id }) => id)).toEqual([kept.id]);
    expect((await api(user).delete(`/api/passkeys/${gone.id}`)).status).toBe(404);
  });

  test("is the only one who can see, rename and remove it, including colleagues and administrators", async () => {
    const [user, colleague, admin] = [await makeUser(tenant), await makeUser(tenant), await makeAdmin()];
    const { id } = await makePasskey(user);
    for (const stranger of [colleague, admin]) {
      expect(await listOf(stranger)).toEqual([]);
      expect((await api(stranger).put(`/api/passkeys/${id}`, { name: "Mine" })).status).toBe(404);
      expect((await api(stranger).delete(`/api/passkeys/${id}`)).status).toBe(404);
    }
    expect(await listOf(user)).toMatchObject([{ id, name: "Laptop" }]);
  });

  test("can't be impersonated to change it", async () => {
    const [user, admin] = [await makeUser(tenant), await makeAdmin()];
    const { id } = await makePasskey(user);
    const { challenge } = await optionsFor(user);
    expect((await api(admin).post(`/api/impersonate/user/${user.id}`)).status).toBe(200);
    const acting = api(admin);
    const response = makeAuthenticator().register({ challenge });
    const answers = await Promise.all([
      acting.post("/api/passkeys/registration-options"),
      acting.post("/api/passkeys", { name: "Back door", response }),
      acting.put(`/api/passkeys/${id}`, { name: "Mine" }),
      acting.delete(`/api/passkeys/${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await listOf(user)).toMatchObject([{ id, name: "Laptop" }]);
  });
});
