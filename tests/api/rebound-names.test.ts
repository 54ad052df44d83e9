import { expect, test } from "vitest";
import { api } from "../support/api";
import { tryIn } from "../support/attacks";
import { makeTenant, makeUser } from "../support/world";

// DNS rebinding: an attacker's page has a name that leads to the console, so that its script may read what that answers.
// Browsers send no cookie of the console there. Addresses that the console itself calls: tests/faults/outbound.test.ts.

const REBOUND = "rebound.test";

test("the session cookie is for one host name alone, and no script reads it", async () => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  const { headers } = await tryIn(user.email, {}, { subdomain: tenant.subdomain });
  const session = headers["set-cookie"]?.filter((cookie) => /session-token=/.test(cookie)) ?? [];
  expect(session).toHaveLength(1);
  expect(session[0]).toMatch(/; HttpOnly/i);
  expect(session[0]).toMatch(/; SameSite=(Lax|Strict)/i);
  expect(session[0]).not.toMatch(/; Domain=/i);
});

test("under another name that leads here, there is nothing without a session", async () => {
  const tenant = await makeTenant();
  const page = api(undefined, { headers: { host: REBOUND, origin: `http://${REBOUND}` } });
  expect((await page.get("/api/user")).status).toBe(401);
  expect((await page.get("/api/leads")).status).toBe(401);
  expect((await page.get<string>(`/leads/${tenant.product.slug}`)).body).not.toContain(tenant.product.name);
});
