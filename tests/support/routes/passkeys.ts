import { randomUUID } from "node:crypto";
import { makeAuthenticator, makePasskey } from "../authenticator";
import type { Route } from "../route";
import type { TestTenant, TestUser } from "../world";

const path = "/api/passkeys";
const member = { path: `${path}/[id]`, target: (_tenant: TestTenant, caller: TestUser) => makePasskey(caller) };

// An authenticator signs the origin and the challenge. This challenge was never issued, so the response is refused.
const ceremony = { challenge: "bm90aGluZw" };

export const passkeys: Route[] = [
  { method: "GET", path, access: "signed-in", shared: true },
  {
    method: "POST",
    path,
    access: "signed-in",
    success: 422,
    body: () => ({ name: "Laptop", response: makeAuthenticator().register(ceremony) }),
  },
  { method: "POST", path: `${path}/registration-options`, access: "signed-in" },
  { ...member, method: "PUT", access: "signed-in", body: () => ({ name: "Telephone" }) },
  { ...member, method: "DELETE", access: "signed-in", success: 204 },
  { method: "POST", path: `${path}/sign-in-options`, access: "public" },
  {
    method: "POST",
    path: `${path}/sign-in`,
    access: "public",
    success: 401,
    body: () => ({ challenge_id: randomUUID(), response: makeAuthenticator().answer(ceremony) }),
  },
];
