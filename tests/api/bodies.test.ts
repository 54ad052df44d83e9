import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { api, type Refusal } from "../support/api";
import { callOf, make, makeHolders, named } from "../support/calls";
import { BROKEN_TEXTS, failuresAmong, failuresInFields, HOSTILE_NAMES, HOSTILE_VALUES } from "../support/hostile";
import { contract } from "../support/openapi";
import { beginRequest } from "../support/partial-request";
import { WITH_REPETITIONS } from "../support/repetitions";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeAdmin, makeTenant, type TestTenant, type TestUser } from "../support/world";

const MEGABYTE = 1024 * 1024;
const PACKED_MEGABYTE = gzipSync(" ".repeat(MEGABYTE));
/** 300 MB of blanks: packs in a row unpack to one text. */
const PACKED = Buffer.concat(Array.from({ length: 300 }, () => PACKED_MEGABYTE));
const NO_UTF8 = Buffer.from('{"name":"\xe9"}', "latin1");
const MANY_FIELDS = Object.fromEntries(Array.from({ length: 5_000 }, (_, nth) => [`field_${nth}`, nth]));

/** A route of each kind of endpoint: for users, to sign in, for visitors, and with a key of either kind. */
const KINDS = [
  ...["POST /api/banks", "POST /api/login", "POST /api/public/products/slug/[slug]/quote"],
  ...["POST /api/public/leads", "POST /api/public/calls"],
];
/** A route of each kind of form: for users, and with a key, which also takes JSON. */
const FORMS = ["POST /api/lead-imports", "POST /api/public/recordings"];

const withBody = ROUTES.filter(({ body }) => body);
const withForm = ROUTES.filter(({ form }) => form);
const among = (routes: readonly Route[], names: string[]) => named(routes).filter(([name]) => names.includes(name));

let tenant: TestTenant;
let holderOf: (route: Route) => TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  holderOf = await makeHolders(tenant);
});

/** Who calls a route with everything at once: a user of its own where that may end what the user could do. */
const callerOf = async (route: Route) =>
  Array.isArray(route.access) ? holderOf(route) : (await makeHolders(tenant))(route);

test("the routes that stand for a kind are among all", () => {
  expect([among(withBody, KINDS).length, among(withForm, FORMS).length]).toEqual([KINDS.length, FORMS.length]);
});

/** Sends a body to a route. @returns the answer */
async function sendBody(route: Route, type: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const call = { ...(await callOf(route, tenant, holderOf(route))), body };
  return make(api(holderOf(route)), call, { "content-type": type, ...headers });
}

describe.each(among(withBody, KINDS))("%s", (_, route) => {
  /** The refusal of a JSON body of which only this beginning arrives. */
  const refusalOf = async (beginning: string) => {
    const { path, headers } = await callOf(route, tenant, holderOf(route));
    const sent = beginRequest(path, "application/json", holderOf(route), headers);
    sent.write(beginning);
    const { status, body, headers: received } = await sent.response;
    return [status, body.message, received.connection];
  };

  const statusOf = async (...sent: [type: string, body: string | Buffer, headers?: Record<string, string>]) =>
    (await sendBody(route, ...sent)).status;

  test.each(['{"cut', "", "[]", "null", '"text"', "{}\u0000"])("answers 422 to the body %j", async (body) => {
    expect(await statusOf("application/json", body)).toBe(422);
  });

  test.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "answers 415 to a body of type %j",
    async (type) => {
      expect(await statusOf(type, "{}")).toBe(415);
    },
  );

  test("answers 413 to a body of more than a megabyte", async () => {
    expect(await statusOf("application/json", JSON.stringify({ filler: "x".repeat(MEGABYTE) }))).toBe(413);
  });

  test("refuses a body that is nested too deeply before it has arrived", async () => {
    expect(await refusalOf(`{"filler":${"[".repeat(32)}`)).toEqual([
      422,
      "This request is nested too deeply.",
      "close",
    ]);
  });

  test("rejects invalid UTF-8 and compressed bodies, and tolerates 5,000 fields", async () => {
    expect(await statusOf("application/json", NO_UTF8)).toBe(422);
    // Without a sign-in or a key of the API the packed body is too large by itself.
    const { authorization } = (await callOf(route, tenant, holderOf(route))).headers ?? {};
    const refused = route.access === "public" && !authorization ? 413 : 422;
    expect(await statusOf("application/json", PACKED, { "content-encoding": "gzip" })).toBe(refused);
    expect(await statusOf("application/json", JSON.stringify(MANY_FIELDS))).toBeLessThan(500);
  });
});

test("a body that holds too many values is refused before it has arrived", async () => {
  const sent = beginRequest("/api/banks", "application/json", await makeAdmin());
  sent.write(`{"filler":[${"0,".repeat(50_000)}`);
  const { status, body, headers } = await sent.response;
  expect([status, body.message, headers.connection]).toEqual([422, "This request holds too many values.", "close"]);
});

describe.each(named(withBody))("%s", (name, route) => {
  test("takes nothing but JSON", async () => {
    const { status, body } = await sendBody(route, "text/plain", "{}");
    expect([status, body.message]).toEqual([415, "Send the body as application/json."]);
  });

  test("names every unknown field of its body and of the objects in it", async () => {
    const call = await callOf(route, tenant, holderOf(route));
    const { body, paths } = await withUnknown(route, JSON.parse(String(call.body)));
    const { status, body: refusal } = await make<Refusal>(api(holderOf(route)), {
      ...call,
      body: JSON.stringify(body),
    });
    expect([status, paths.filter((path) => refusal.errors?.[path]?.[0] !== "Unknown field.")]).toEqual([422, []]);
  });

  test("fails at no name of a field", async () => {
    const caller = await callerOf(route);
    const attempt = async (names: readonly string[]) => {
      const call = await callOf(route, tenant, caller, { renamed: {} });
      // As text: an object can't be given a field __proto__ as others are.
      const fields = names.map((name) => `${JSON.stringify(name)}:{}`).join(",");
      return make(api(caller), { ...call, body: String(call.body).replace('"renamed":{}', () => fields) });
    };
    // Apart, since a text that can't be stored is refused before the other names are looked at.
    const names = WITH_REPETITIONS || KINDS.includes(name) ? [BROKEN_TEXTS, HOSTILE_NAMES] : [HOSTILE_NAMES];
    expect(await failuresAmong(names, attempt)).toEqual([]);
  });

  test("fails at no value in any of its fields", async () => {
    const caller = await callerOf(route);
    const fields = [...Object.keys((await route.body?.(tenant, caller, undefined)) ?? {}), "version"];
    const attempt = async (replaced: Record<string, unknown>) =>
      make<Refusal>(api(caller), await callOf(route, tenant, caller, replaced));
    const paths = fields.map((field) => [field]);
    expect(await failuresInFields(paths, HOSTILE_VALUES, attempt)).toEqual([]);
  });
});

type Schema = { properties?: Record<string, Schema>; additionalProperties?: unknown; items?: Schema } & {
  [Several in "anyOf" | "allOf"]?: Schema[];
};

const UNKNOWN = "nobody_knows_this";

/** A body with an unknown field in each object that it has or may have. @returns it, and the paths of these fields */
async function withUnknown(route: Route, sent: unknown): Promise<{ body: unknown; paths: string[] }> {
  const content = (await contract()).operation(route.method, route.path)?.requestBody?.content["application/json"];
  const paths: string[] = [];
  const fill = (schemas: Schema[], value: unknown, path: string[]): unknown => {
    const known = schemas.flatMap(partsOf);
    const items = known.flatMap(({ items }) => items ?? []);
    if (Array.isArray(value) || (value === undefined && items.some(({ properties }) => properties))) {
      return [value ?? {}].flat().map((item, place) => fill(items, item, [...path, String(place)]));
    }
    const fields: Record<string, Schema>[] = known.flatMap(({ properties }) => (properties ? [properties] : []));
    const isObject = typeof value === "object" && value !== null;
    if ((!isObject && fields.length === 0) || (path.length > 0 && known.some(takesAnyName))) return value;
    paths.push([...path, UNKNOWN].join("."));
    const given = isObject ? Object.entries(value) : [];
    const missing = fields.flatMap(Object.keys).map((name) => [name, undefined] as const);
    const filled = Object.entries(Object.fromEntries([...missing, ...given])).map(([name, inner]) => {
      const own = fields.flatMap((properties) => properties[name] ?? []);
      return [name, fill(own, inner, [...path, name])];
    });
    return { ...Object.fromEntries(filled), [UNKNOWN]: 1 };
  };
  const body = fill([content?.schema as Schema], sent, []);
  return { body, paths };
}

const partsOf = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(partsOf),
];

const takesAnyName = ({ properties, additionalProperties }: Schema) =>
  additionalProperties !== undefined && additionalProperties !== false && Object.keys(properties ?? {}).length === 0;

describe.each(among(withForm, FORMS))("%s", (_, route) => {
  test.each([
    ["application/json", route.orJson ? 422 : 415],
    ["multipart/form-data; boundary=nowhere", 422],
    ["multipart/form-data", 422],
  ])("takes no form that says it is %s: %d", async (type, status) => {
    const call = await callOf(route, tenant, holderOf(route));
    expect((await make(api(holderOf(route)), call, { "content-type": type })).status).toBe(status);
  });
});

describe.each(named(withForm))("%s", (_, route) => {
  test("takes nothing but a form", async () => {
    const call = await callOf(route, tenant, holderOf(route));
    const { status } = await make(api(holderOf(route)), call, { "content-type": "application/x-www-form-urlencoded" });
    expect(status).toBe(415);
  });

  test("fails at no value in any of its fields", async () => {
    const fields = Object.keys(route.form?.(tenant) ?? {});
    const tries = fields.flatMap((field) => HOSTILE_VALUES.map((value) => ({ [field]: value })));
    const attempt = async (one: (typeof tries)[number]) =>
      make(api(holderOf(route)), await callOf(route, tenant, holderOf(route), one));
    expect(await failuresAmong(tries, attempt)).toEqual([]);
  });
});
