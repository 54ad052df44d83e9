import { beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { type Call, callOf, make, named, nameOf, successOf } from "../support/calls";
import { belongingsOf, makeFullTenant } from "../support/database";
import type { Route } from "../support/route";
import { makeKickedSale, makeWaitingSale } from "../support/routes/quality";
import { ofTenants, readAllAtOnce, readable, tracesOf } from "../support/storm";
import { makeAdmin, makeUser, type TestTenant, type TestUser } from "../support/world";

// What one organisation can do to another through the API, with every permission there is: nothing.

let ours: TestTenant;
let theirs: TestTenant;
let me: TestUser;
let they: TestUser;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([makeFullTenant(), makeFullTenant()]);
  me = await makeUser(ours, { permissions: PERMISSIONS });
  they = await makeUser(theirs, { permissions: PERMISSIONS });
  await Promise.all([makeWaitingSale(ours, me), makeWaitingSale(theirs, they)]);
  await Promise.all([makeKickedSale(ours, me), makeKickedSale(theirs, they)]);
});

const withId = ofTenants.filter((route) => route.path.includes("[id]"));
const withForeign = ofTenants.flatMap((route) =>
  Object.entries(route.foreign ?? {}).map(([field, idOf]) => [nameOf(route), field, route, idOf] as const),
);
const withBody = ofTenants.filter((route) => route.body && route.access !== "public");

/** What both organisations have, as hashes: nothing that is refused changes them. */
const belongings = async () => [await belongingsOf(ours), await belongingsOf(theirs)];

describe("a row of another organisation", () => {
  const calls = new Map<Route, Call>();
  let before: unknown;
  beforeAll(async () => {
    for (const route of withId) calls.set(route, await callOf(route, theirs, they));
    before = await belongings();
  });

  test.concurrent.each(named(withId))("is not there for %s", async (_, route) => {
    const { status, body } = await make(api(me), calls.get(route) as Call);
    expect([status, body]).toEqual([404, { message: "Not found." }]);
  });

  test("stays as it is after all of these calls", async () => {
    expect(await belongings()).toEqual(before);
  });

  test.each(named(withId.filter(({ endsTenant }) => !endsTenant)))(
    "is there for its own people with such a call of %s",
    async (_, route) => {
      const held = { reviewer_id: they.id, state: "open" as const }; // a reviewer holds three sales at most
      await asPlatform(() => db.saleReview.updateMany({ where: held, data: { state: "released" } }));
      expect((await make(api(they), await callOf(route, theirs, they))).status).toBe(successOf(route));
    },
  );
});

describe("an id of another organisation in a body", () => {
  let before: unknown;
  beforeAll(async () => {
    for (const [name, field, route, idOf] of withForeign)
      bodies.set(`${name} ${field}`, await callOf(route, ours, me, { [field]: await idOf(theirs, they) }));
    before = await belongings();
  });
  const bodies = new Map<string, Call>();

  test.each(withForeign)("is refused by %s as %s", async (name, field) => {
    const call = bodies.get(`${name} ${field}`) as Call;
    const { status, body } = await make<{ errors: Record<string, string[]> }>(api(me), call);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("is written nowhere", async () => {
    expect(await belongings()).toEqual(before);
  });
});

describe("fields that nobody asked for", () => {
  let before: unknown;
  beforeAll(async () => {
    before = await belongingsOf(theirs);
  });

  test.each(named(withBody))("sent to %s give nobody other rights", async (_, route) => {
    const caller = await makeUser(ours, { permissions: PERMISSIONS });
    const extra = {
      ...{ id: they.id, tenant_id: theirs.id, user_id: they.id, is_admin: true, permissions: ["tenants.index"] },
      ...{ password_hash: "x", personality_id: 1, created_at: "2001-01-01T00:00:00Z" },
    };
    const send = async (fields: Record<string, unknown>) =>
      make<Refusal>(api(caller), await callOf(route, ours, caller, fields));
    const { status, body: refusal } = await send(extra);
    // An unknown field refuses the body as a whole, so the others are sent without it as well.
    const known = Object.entries(extra).filter(([name]) => !refusal.errors?.[name]);
    const again = status === 422 ? await send(Object.fromEntries(known)) : { status };
    for (const answered of [status, again.status]) expect([successOf(route), 422]).toContain(answered);
    const { body } = await api(caller).get<{ is_admin: boolean; tenant_id: number; id: number }>("/api/user");
    expect(body).toMatchObject({ id: caller.id, is_admin: false, tenant_id: ours.id });
  });

  test("change nothing of another organisation", async () => {
    expect(await belongingsOf(theirs)).toEqual(before);
  });
});

describe("what is read", () => {
  const asked = readable.flatMap((route) =>
    ["", ...queriesOf(route)].map((query) => [nameOf(route), query, route] as const),
  );

  test.each(asked)("%s tells nothing of another organisation when asked for %j", async (_, query, route) => {
    const whole = route.sortBy ? `${route.path}?per_page=1000` : route.path;
    const before = await make<unknown>(api(me), { method: "GET", path: whole, headers: {} });
    const { status, body } = await make<unknown>(api(me), {
      method: "GET",
      path: `${route.path}?${fill(query, theirs, they)}`,
      headers: {},
    });
    expect([200, 422]).toContain(status);
    expect(tracesOf(theirs, body)).toEqual([]);
    expect(tracesOf(ours, before.body).length).toBeGreaterThan(0);
  });

  test("stays apart among 200 requests of several organisations at once", async () => {
    expect(await readAllAtOnce([ours, theirs])).toEqual([]);
  });

  test("is all there for an administrator, who may also look at one organisation alone", async () => {
    const admin = api(await makeAdmin());
    const all = await admin.get<unknown>("/api/products/options");
    expect([ours, theirs].map((tenant) => tracesOf(tenant, all.body).length > 0)).toEqual([true, true]);
    const one = await admin.get<unknown>(`/api/leads?tenant_id=${theirs.id}`);
    expect(tracesOf(theirs, one.body).length).toBeGreaterThan(0);
    expect(tracesOf(ours, one.body)).toEqual([]);
  });
});

/** Queries that name another organisation, or what belongs to it. */
function queriesOf(route: Route): string[] {
  const values: Record<string, string> = {
    tenant_id: "{tenant}",
    product_id: "{product}",
    product: "{slug}",
    assigned_user_id: "{user}",
    agent_id: "{user}",
  };
  const filters = Object.entries(values).filter(([name]) => route.filters?.includes(name));
  return [
    ...filters.map(([name, value]) => `${name}=${value}`),
    ...(route.sortBy ? ["search={name}", "per_page=1000"] : []),
  ];
}

const fill = (query: string, tenant: TestTenant, user: TestUser) =>
  query
    .replace("{tenant}", String(tenant.id))
    .replace("{product}", String(tenant.product.id))
    .replace("{slug}", tenant.product.slug)
    .replace("{user}", String(user.id))
    .replace("{name}", encodeURIComponent(tenant.name));
