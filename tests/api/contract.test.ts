import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/permissions";
import { api } from "../support/api";
import { callOf, make, nameOf, pathOf, successOf } from "../support/calls";
import { ROUTES, type Route } from "../support/routes";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const API = join(import.meta.dirname, "../../app/api");
const TOO_LARGE = JSON.stringify({ filler: "x".repeat(1024 * 1024) });
const IDS_OF_NOTHING = ["2147483647", "2147483648", "99999999999", "0", "-1", "1.5", "1e3", "abc", "%00", "1%20"];

test("every route has its row in tests/support/routes.ts", async () => {
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

describe.each(ROUTES.map((route) => [nameOf(route), route] as const))("%s", (_, route) => {
  let tenant: TestTenant;
  let holder: TestUser;
  beforeAll(async () => {
    tenant = await makeTenant();
    holder = await makeUser(tenant, { permissions: PERMISSIONS });
  });

  describePublic(route, () => [tenant, holder]);
  describeRights(route, () => [tenant, holder]);
  if (route.path.includes("[id]")) describeUnknownIds(route, () => holder);
  if (route.body) describeJsonBody(route, () => [tenant, holder]);
  if (route.form) describeForm(route, () => [tenant, holder]);
  if (route.versioned) describeVersion(route, () => [tenant, holder]);
  if (route.sortBy) describeList(route, route.sortBy, () => [tenant, holder]);
  if (route.body) describeHostileBody(route, () => [tenant, holder]);
  const parameters = [...(route.filters ?? []), ...(route.sortBy ? ["search", "page", "per_page", "sortBy"] : [])];
  if (parameters.length > 0) describeHostileQuery(route, parameters, () => [tenant, holder]);
});

type World = () => [TestTenant, TestUser];

const tooOld = { should_reset_password: true, permissions: PERMISSIONS };
const isWrite = (route: Route) => route.method !== "GET";

function describePublic(route: Route, world: World): void {
  if (route.access !== "public") return;
  test("answers anybody, and says which request it was", async () => {
    const answer = await make(api(), await callOf(route, ...world()));
    expect(answer.status).toBe(successOf(route));
  });
}

function describeRights(route: Route, world: World): void {
  if (route.access === "public") return;

  test("answers 401 to whoever is not signed in", async () => {
    const { status, body, headers } = await make(api(), await callOf(route, ...world()));
    expect([status, body]).toEqual([401, { message: "Unauthenticated." }]);
    expect(headers["cache-control"]).toBe("private, no-store");
  });

  const permissions = route.access === "signed-in" ? [] : route.access;
  if (permissions.length > 0) {
    test("answers 403 to whoever holds every permission but the right one", async () => {
      const [tenant] = world();
      const others = PERMISSIONS.filter((permission) => !permissions.includes(permission));
      const caller = await makeUser(tenant, { permissions: others });
      const { status, body } = await make(api(caller), await callOf(route, tenant, caller));
      expect([status, body]).toEqual([403, { message: "You may not do this." }]);
    });
  }

  const enough = permissions.length > 0 ? permissions.map((permission) => [permission]) : [[]];
  test.each(enough)(`answers ${successOf(route)} to a holder of no other permission than: %s`, async (permission) => {
    const [tenant] = world();
    const caller = await makeUser(tenant, { permissions: permission ? [permission] : [] });
    const { status, headers } = await make(api(caller), await callOf(route, tenant, caller));
    expect(status).toBe(successOf(route));
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test(`${route.evenWithOldPassword ? "answers" : "refuses"} a user who still has to change the password`, async () => {
    const [tenant] = world();
    const caller = await makeUser(tenant, tooOld);
    const { status } = await make(api(caller), await callOf(route, tenant, caller));
    expect(status).toBe(route.evenWithOldPassword ? successOf(route) : 403);
  });

  if (isWrite(route)) describeCookieWrite(route, world);
}

function describeCookieWrite(route: Route, world: World): void {
  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["another tenant's address", { origin: "http://other.localhost" }],
    ["nowhere", { origin: "" }],
    ["a plain form", { "x-requested-with": "" }],
  ])("refuses a browser's cookie with 419 when the request comes from %s", async (_, headers) => {
    const [tenant, holder] = world();
    const call = await callOf(route, tenant, holder);
    expect((await make(api(holder, { cookie: true, headers }), call)).status).toBe(419);
  });

  test("takes a browser's cookie from the console's own page", async () => {
    const [tenant] = world();
    const caller = await makeUser(tenant, { permissions: PERMISSIONS });
    const client = api(caller, { cookie: true, subdomain: tenant.subdomain });
    expect((await make(client, await callOf(route, tenant, caller))).status).toBe(successOf(route));
  });
}

function describeUnknownIds(route: Route, holder: () => TestUser): void {
  test.each(IDS_OF_NOTHING)("answers 404 to the id %s", async (id) => {
    const call = await callOf(
      { ...route, target: undefined, path: pathOf(route, { id }) },
      ...(await someone(holder())),
    );
    const { status, body } = await make(api(holder()), call);
    expect([status, body]).toEqual([404, { message: "Not found." }]);
  });
}

async function someone(caller: TestUser): Promise<[TestTenant, TestUser]> {
  return [await makeTenant(), caller];
}

function describeJsonBody(route: Route, world: World): void {
  const sendBody = async (type: string, body: string) => {
    const [tenant, holder] = world();
    return make(api(holder), { ...(await callOf(route, tenant, holder)), headers: { "content-type": type }, body });
  };

  test.each(['{"cut', "", "[]", "null", '"text"', "{}\u0000"])("answers 422 to the body %j", async (body) => {
    expect((await sendBody("application/json", body)).status).toBe(422);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "answers 415 to a body of type %j",
    async (type) => {
      expect((await sendBody(type, "{}")).status).toBe(415);
    },
  );

  test("answers 413 to a body of more than a megabyte", async () => {
    expect((await sendBody("application/json", TOO_LARGE)).status).toBe(413);
  });
}

function describeForm(route: Route, world: World): void {
  test.each([
    ["application/json", 415],
    ["application/x-www-form-urlencoded", 415],
    ["multipart/form-data; boundary=nowhere", 422],
    ["multipart/form-data", 422],
  ])("takes no form that says it is %s: %d", async (type, status) => {
    const [tenant, holder] = world();
    const call = { ...(await callOf(route, tenant, holder)), headers: { "content-type": type } };
    expect((await make(api(holder), call)).status).toBe(status);
  });
}

function describeVersion(route: Route, world: World): void {
  test("refuses a change of a version that is not the current one with 409, and shows the current record", async () => {
    const [tenant, holder] = world();
    const call = await callOf(route, tenant, holder, { version: 7 });
    const { status, body } = await make<{ current: { version: number } }>(api(holder), call);
    expect([status, body.current.version]).toEqual([409, 1]);
  });
}

type List = { data: unknown[]; meta: Record<string, number>; errors: Record<string, string[]> };

function describeList(route: Route, columns: readonly string[], world: World): void {
  const list = async (query: string) => {
    const [tenant, holder] = world();
    const call = await callOf(route, tenant, holder);
    return make<List>(api(holder), { ...call, path: `${call.path}?${query}` });
  };

  test("answers rows, and says which page of how many they are", async () => {
    const { status, body } = await list("");
    expect([status, Object.keys(body).sort()]).toEqual([200, ["data", "meta"]]);
    expect(Array.isArray(body.data)).toBe(true);
    expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 25, total: body.data.length });
  });

  test("answers no row on a page after the last", async () => {
    const { status, body } = await list("page=40&per_page=1000");
    expect([status, body.data, body.meta.current_page, body.meta.per_page]).toEqual([200, [], 40, 1000]);
  });

  test.each([
    ...["page=0", "page=-1", "page=1.5", "page=x", "page=", "page=9007199254740993", "page=1e300"],
    ...["per_page=0", "per_page=1001", "per_page=-5", "per_page=2.5", "per_page=all", "per_page="],
    ...["sortBy=password_hash", "sortBy=id;drop", "sortBy=__proto__", "sortDesc=maybe", "sortDesc=2"],
  ])("refuses %s with 422 on that field", async (query) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [query.slice(0, query.indexOf("="))]]);
  });

  test.each(columns)("can be sorted by %s, either way", async (column) => {
    const up = await list(`sortBy=${column}&sortDesc=false`);
    const down = await list(`sortBy=${column}&sortDesc=true`);
    expect([up.status, down.status]).toEqual([200, 200]);
  });
}

// Each of these has broken a program that took it for what it expected.
const HOSTILE_TEXTS = [
  "\u0000",
  "\ud800",
  "'\"\\%_",
  "😀".repeat(3000),
  "2147483648",
  "9007199254740993",
  "-1",
  "1e400",
  "NaN",
];
const HOSTILE_VALUES = [
  ...HOSTILE_TEXTS,
  2147483648,
  2 ** 53,
  -1,
  0.5,
  null,
  true,
  [],
  {},
  { $ne: null },
  { contains: "" },
];

function describeHostileQuery(route: Route, parameters: string[], world: World): void {
  test.each(parameters)("no value of %s in its address makes it fail", async (parameter) => {
    const [tenant, holder] = world();
    const call = await callOf(route, tenant, holder);
    const failures = await failuresAmong(HOSTILE_TEXTS, (text) => {
      const query = `${parameter}=${encodeURIComponent(text.toWellFormed() === text ? text : "\ufffd")}`;
      return make(api(holder), { ...call, path: `${call.path}?${query}` });
    });
    expect(failures).toEqual([]);
  });
}

function describeHostileBody(route: Route, world: World): void {
  test("no value in any field of its body makes it fail", async () => {
    const [tenant] = world();
    const caller = await makeUser(tenant, { permissions: PERMISSIONS });
    const fields = Object.keys((await route.body?.(tenant, caller, undefined)) ?? {});
    const tries = [...fields, "version"].flatMap((field) => HOSTILE_VALUES.map((value) => ({ [field]: value })));
    const failures = await failuresAmong(tries, async (fields) =>
      make(api(caller), await callOf(route, tenant, caller, fields)),
    );
    expect(failures).toEqual([]);
  });
}

async function failuresAmong<Try>(tries: Try[], attempt: (one: Try) => Promise<{ status: number }>): Promise<Try[]> {
  const statuses = await Promise.all(tries.map(async (one) => ({ one, ...(await attempt(one)) })));
  return statuses.filter(({ status }) => status >= 500).map(({ one }) => one);
}
