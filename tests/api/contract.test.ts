import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "@/lib/identity/rights/permissions";
import { api } from "../support/api";
import { callOf, emptyCallOf, make, makeHolders, named, nameOf, successOf } from "../support/calls";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// What every route promises. See bodies.test.ts and lists.test.ts for bodies and lists.

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const API = join(import.meta.dirname, "../../app/api");
const UNKNOWN_IDS = ["2147483647", "abc"];
const NO_IDS = ["2147483648", "99999999999", "0", "-1", "1.5", "1e3", "%00", "1%20"];

const open = ROUTES.filter(({ access }) => access === "public");
const guarded = ROUTES.filter(({ access }) => access !== "public");
const writes = guarded.filter(({ method }) => method !== "GET");
const isRepeatable = ({ endsTenant }: Route) => !endsTenant;
const kindOf = ({ method, body, form }: Route) => [method, body && "JSON", form && "form"].filter(Boolean).join(" ");
/** The first route of each kind: with JSON, a form or no body, by method. */
const ofEachKind = (routes: readonly Route[]) =>
  [...Map.groupBy(routes, kindOf).values()].flatMap(([first]) => first ?? []);
const permissionsOf = ({ access }: Route): readonly Permission[] => (Array.isArray(access) ? access : []);

let tenant: TestTenant;
let holderOf: (route: Route) => TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  holderOf = await makeHolders(tenant);
});

/** A user with all other permissions, shared by the routes that need the same ones, since they refuse that user. */
function holderOfAllBut(permissions: readonly Permission[]): Promise<TestUser> {
  const others = PERMISSIONS.filter((permission) => !permissions.includes(permission));
  const holder = holders.get(permissions.join()) ?? makeUser(tenant, { permissions: others });
  holders.set(permissions.join(), holder);
  return holder;
}
const holders = new Map<string, Promise<TestUser>>();
let holdersWithOldPassword: ReturnType<typeof makeHolders> | undefined;

test("every route has a row under tests/support/routes, and every row a route", async () => {
  expect(ROUTES.map(nameOf).sort()).toEqual((await routesOnDisk()).sort());
});

async function routesOnDisk(): Promise<string[]> {
  const files = readdirSync(API, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));
  const routes = await Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(join(API, file));
      const path = `/api/${relative(API, join(API, dirname(file)))}`;
      return METHODS.filter((method) => method in module).map((method) => `${method} ${path}`);
    }),
  );
  return routes.flat();
}

describe("without a session, a caller", () => {
  test.each(named(open))("gets a response from %s", async (_, route) => {
    expect((await make(api(), await callOf(route, tenant, holderOf(route)))).status).toBe(successOf(route));
  });

  test.concurrent.each(named(guarded))("gets 401 from %s", async (_, route) => {
    const { status, body, headers } = await make(api(), emptyCallOf(route));
    expect([status, body]).toEqual([401, { message: "Unauthenticated." }]);
    expect(headers["cache-control"]).toBe("private, no-store");
  });
});

describe("a user", () => {
  const needing = guarded.filter(({ access }) => access !== "signed-in");
  test.concurrent.each(named(needing))("with every permission but the right one gets 403 from %s", async (_, route) => {
    const caller = await holderOfAllBut(permissionsOf(route));
    const { status, body } = await make(api(caller), await callOf(route, tenant, caller));
    expect([status, body]).toEqual([403, { message: "You may not do this." }]);
  });

  const enough = guarded.filter(isRepeatable).flatMap((route) => {
    const permissions = permissionsOf(route);
    const each = permissions.length > 0 ? permissions.map((permission) => [permission]) : [[]];
    const otherwise = route.access === "admin" ? "an administrator's rights" : "no permission";
    return each.map((held) => [held.join() || otherwise, nameOf(route), held, route] as const);
  });
  test.each(enough)("with only %s can use %s, and the response is not cached", async (_, __, held, route) => {
    const caller = route.access === "admin" ? await makeAdmin() : await makeUser(tenant, { permissions: held });
    const { status, headers } = await make(api(caller), await callOf(route, tenant, caller));
    expect(status).toBe(successOf(route));
    expect(headers["cache-control"]).toMatch(/^private, no-store(, no-transform)?$/);
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  const allowed = guarded.filter(({ evenWithOldPassword }) => evenWithOldPassword);
  test.each(named(allowed))("who must change their password can use %s", async (_, route) => {
    const caller = (await makeHolders(tenant, { should_reset_password: true }))(route);
    expect((await make(api(caller), await callOf(route, tenant, caller))).status).toBe(successOf(route));
  });

  const refused = guarded.filter((route) => !allowed.includes(route));
  test.concurrent.each(named(refused))("who must change their password is refused by %s", async (_, route) => {
    holdersWithOldPassword ??= makeHolders(tenant, { should_reset_password: true });
    const caller = (await holdersWithOldPassword)(route);
    const { status, body } = await make(api(caller), emptyCallOf(route));
    expect([status, body]).toEqual([403, { message: "Please update your password to continue." }]);
  });
});

describe("a browser's cookie", () => {
  const strangers: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "http://other.localhost" }, // another organisation's page
    { origin: "" },
    { "x-requested-with": "" }, // a form, which any site can send
  ];
  test.concurrent.each(named(ofEachKind(writes)))(
    "can't write with %s from another site or a plain form",
    async (_, route) => {
      const call = await callOf(route, tenant, holderOf(route));
      const answers = strangers.map((headers) => make(api(holderOf(route), { cookie: true, headers }), call));
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(strangers.map(() => 419));
    },
  );

  test.each(named(ofEachKind(writes.filter(isRepeatable))))(
    "writes with %s from the console's own page",
    async (_, route) => {
      const caller = (await makeHolders(tenant))(route);
      const client = api(caller, { cookie: true, subdomain: tenant.subdomain });
      expect((await make(client, await callOf(route, tenant, caller))).status).toBe(successOf(route));
    },
  );
});

const withId = ROUTES.filter(({ path }) => path.includes("[id]"));
test.concurrent.each(named(withId))("%s answers 404 for an unknown id", (_, route) => answers404(route, UNKNOWN_IDS));
test.concurrent.each(named(ofEachKind(withId)))("%s answers 404 for whatever is no id", (_, route) =>
  answers404(route, NO_IDS),
);

async function answers404(route: Route, ids: string[]): Promise<void> {
  const answers = ids.map(async (id) => {
    const path = route.path.replace("[id]", id).replace(/\[[a-z]+\]/g, "1");
    const call = await callOf({ ...route, target: undefined, params: undefined, path }, tenant, holderOf(route));
    const { status, body } = await make(api(holderOf(route)), call);
    return [id, status, body];
  });
  expect(await Promise.all(answers)).toEqual(ids.map((id) => [id, 404, { message: "Not found." }]));
}

// That the OpenAPI document describes each response is held by tests/support/documented-answers.ts.
test.concurrent.each(named(guarded.filter(isRepeatable)))(
  "%s answers an administrator of no organisation as documented",
  async (_, route) => {
    const admin = await makeAdmin();
    expect((await make(api(admin), await callOf(route, tenant, admin))).status).toBeLessThan(500);
  },
);

test.concurrent.each(named(ROUTES.filter(({ body, endsTenant }) => body && !endsTenant)))(
  "%s answers ids that no record has as documented",
  async (_, route) => {
    const call = await callOf(route, tenant, holderOf(route));
    const body = JSON.stringify(JSON.parse(String(call.body)), (name, value) =>
      isId(name) ? unknownAs(value) : value,
    );
    expect((await make(api(holderOf(route)), { ...call, body })).status).toBeLessThan(500);
  },
);

const isId = (name: string) => /(?:^|_)ids?$/.test(name);
const unknownAs = (value: unknown) => (Array.isArray(value) ? [Number(UNKNOWN_IDS[0])] : Number(UNKNOWN_IDS[0]));

test.each(named(ROUTES.filter(({ versioned }) => versioned)))(
  "%s refuses a change of an older version with 409, and returns the current record",
  async (_, route) => {
    const call = await callOf(route, tenant, holderOf(route), { version: 0 }); // which no record has
    const { status, body } = await make<{ current: { version: number } }>(api(holderOf(route)), call);
    const current = route.shared ? expect.any(Number) : 1; // other tests may have changed a shared one
    expect([status, body.current.version]).toEqual([409, current]);
  },
);

test.each(named(ROUTES.filter(({ shared, method }) => shared && method === "PUT")))(
  "%s can be called by several tests at once, although they share the row",
  async (_, route) => {
    const caller = holderOf(route);
    const calls = [await callOf(route, tenant, caller), await callOf(route, tenant, caller)];
    const statuses = [];
    for (const call of calls) statuses.push((await make(api(caller), call)).status);
    expect(statuses).toEqual(calls.map(() => successOf(route)));
  },
);
