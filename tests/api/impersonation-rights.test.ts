import { beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { callOf, make, named, nameOf, successOf } from "../support/calls";
import { failuresAmong } from "../support/hostile";
import { impersonate, type Kind, whoIs } from "../support/impersonation";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const permitted = ROUTES.filter(({ access, endsTenant }) => Array.isArray(access) && !endsTenant);
const ofAdministrators = ROUTES.filter(({ access }) => access === "admin");

/**
 * Refused since an administrator can't hold a tenant's leads, and while impersonating can't create keys or have anything
 * emailed.
 */
const REFUSED: Record<string, number> = {
  "POST /api/leads/[id]/claim": 422,
  "POST /api/leads/[id]/transition": 422,
  "POST /api/leads/bulk": 422,
  "POST /api/leads/next": 409,
  "POST /api/leads/next/reservation": 409,
  "POST /api/lead-sources/[id]/key": 403,
  "POST /api/api-keys": 403,
  "POST /api/api-keys/[id]/rotate": 403,
  "POST /api/webhooks/[id]/secret": 403,
  "POST /api/sales/[id]/qc-reviews": 403, // an administrator within a tenant has no personality
  "PUT /api/sales/[id]/qc-reviews/[review]": 403,
  "POST /api/sales/[id]/qc-reviews/[review]/finish": 403,
  "POST /api/reports/[id]/send": 403,
};

let tenant: TestTenant;
let foreign: TestTenant;
let holder: TestUser;
let inTenant: TestUser;
beforeAll(async () => {
  [tenant, foreign] = await Promise.all([makeTenant(), makeTenant()]);
  holder = await makeUser(tenant, { permissions: PERMISSIONS });
  inTenant = await makeImpersonator("tenant", tenant);
});

/** An administrator who impersonates a user or a tenant. */
async function makeImpersonator(kind: Kind, target: { id: number }): Promise<TestUser> {
  const admin = await makeAdmin();
  const { status } = await impersonate(admin, kind, target);
  if (status !== 200) throw new Error(`The impersonation was answered ${status}`);
  return { ...admin, tenant_id: tenant.id };
}

describe("impersonating a user", () => {
  test("gives exactly the user's permissions", async () => {
    const user = await makeUser(tenant, { permissions: ["leads.index"], allowed_sale_statuses: ["new", "callback"] });
    const own = await whoIs(user);
    expect(await whoIs(await makeImpersonator("user", user))).toEqual({
      ...own,
      impersonating: true,
      impersonates: "user",
      impersonator_name: expect.any(String),
      impersonation_ends_at: expect.any(String),
    });
  });

  test("gives nothing else: no other route, no other organisation, no administrator rights", async () => {
    const user = await makeUser(tenant, { permissions: ["leads.index", "leads.show"] });
    const admin = api(await makeImpersonator("user", user));
    const [ours, theirs] = await Promise.all([leadOf(tenant), leadOf(foreign)]);
    const paths = [`/api/leads/${ours.id}`, `/api/leads/${theirs.id}`, "/api/product-faqs", "/api/tenants"];
    const statuses = paths.map(async (path) => (await admin.get(path)).status);
    expect(await Promise.all(statuses)).toEqual([200, 404, 403, 403]);
  });
});

const leadOf = (owner: TestTenant) =>
  asPlatform(() =>
    db.lead.create({
      data: { tenant_id: owner.id, product_id: owner.product.id, lead_id: `l${owner.id}`, name: "Lead" },
    }),
  );

describe("impersonating a tenant", () => {
  test("keeps the administrator's name, without an administrator's rights", async () => {
    const { body } = { body: await whoIs(inTenant) };
    expect(body).toMatchObject({ id: inTenant.id, is_admin: false, impersonates: "tenant", tenant_id: tenant.id });
    expect([...body.permissions].sort()).toEqual([...PERMISSIONS].sort());
  });

  test.each(named(permitted))("gives access to %s", async (_, route) => {
    const { status } = await make(api(inTenant), await callOf(route, tenant, inTenant));
    expect(status).toBe(REFUSED[nameOf(route)] ?? successOf(route));
  });

  test.each(named(permitted.filter(({ path, shared }) => path.includes("[id]") && !shared)))(
    "finds nothing of another organisation with %s",
    async (_, route) => {
      const they = await makeUser(foreign, { permissions: PERMISSIONS });
      expect((await make(api(inTenant), await callOf(route, foreign, they))).status).toBe(404);
    },
  );

  test.each(named(ofAdministrators))("gives no access to %s, which is for administrators", async (_, route) => {
    const { status } = await make(api(inTenant), await callOf(route, tenant, inTenant));
    expect(status).toBe(403);
  });
});

describe("everything done while impersonating", () => {
  test.each(["user", "tenant"] as const)("a %s is recorded with both names", async (kind) => {
    const admin = await makeImpersonator(kind, kind === "user" ? holder : tenant);
    const actor = kind === "user" ? holder : admin;
    const writes = permitted.filter(({ method }) => method !== "GET");
    const before = await eventsOf(actor);
    const call = async (route: Route) => make(api(admin), await callOf(route, tenant, actor));
    expect(await failuresAmong(writes, call)).toEqual([]);
    const events = (await eventsOf(actor)).slice(before.length);
    expect(new Set(events.map(({ kept_in }) => kept_in))).toEqual(new Set(["audit", "lead", "sale"]));
    expect(events.filter(({ impersonator_id }) => impersonator_id !== admin.id)).toEqual([]);
  });
});

type Event = { kept_in: string; name: string; impersonator_id: number | null };

/** The audit events of an actor, oldest first. */
const eventsOf = ({ id }: TestUser) =>
  asPlatform(
    () => db.$queryRaw<Event[]>`
      SELECT 'audit' AS kept_in, action AS name, impersonator_id, created_at FROM audit_events WHERE actor_id = ${id}
      UNION ALL SELECT 'lead', type, impersonator_id, created_at FROM lead_events WHERE actor_id = ${id}
      UNION ALL SELECT 'sale', type, impersonator_id, created_at FROM sale_events WHERE actor_id = ${id}
      ORDER BY created_at`,
  );
