import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { scopesOfRoute } from "@/lib/integrations/api-keys/scopes";
import type { OpenApiDocument } from "@/lib/integrations/openapi/document.server";
import { UNNAMED } from "@/lib/integrations/openapi/names.server";
import { type Answer, api } from "../support/api";
import { callOf, make, makeHolders, named, nameOf, successOf } from "../support/calls";
import { type Contract, contract } from "../support/openapi";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// The document says what the routes really do: every route, parameter, response and error. contract.test.ts
// holds its responses to it as well.

const documented = ROUTES.filter(({ path }) => path !== "/api/[...path]");

let tenant: TestTenant;
let holderOf: (route: Route) => TestUser;
let ours: Contract;
beforeAll(async () => {
  [tenant, ours] = await Promise.all([makeTenant(), contract()]);
  holderOf = await makeHolders(tenant);
});

test("the document has every route, and no other", () => {
  const operations = Object.entries(ours.document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{([a-z]+)\}/g, "[$1]")}`),
  );
  expect(operations.sort()).toEqual(documented.map(nameOf).sort());
});

test("every operation has a summary, a group and a name of its own", () => {
  const operations = Object.values(ours.document.paths).flatMap((methods) => Object.values(methods));
  const unnamed = operations.filter(({ summary, tags }) => [summary, ...tags].includes(UNNAMED));
  expect(unnamed.map(({ operationId }) => operationId)).toEqual([]);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

describe.each(named(documented))("%s", (_, route) => {
  const operation = () => {
    const found = ours.operation(route.method, route.path);
    if (!found) throw new Error(`The document lacks ${nameOf(route)}.`);
    return found;
  };
  const problemsOf = (answer: Answer<unknown>) => ours.problemsOf(route.method, route.path, answer);

  test("responds as documented", async () => {
    const own = route.endsTenant ? await makeTenant() : tenant;
    const caller = (await makeHolders(own))(route);
    const answer = await make<unknown>(api(caller), await callOf(route, own, caller));
    expect([answer.status, problemsOf(answer)]).toEqual([successOf(route), []]);
  });

  test("has the parameters and permissions that are documented", () => {
    const names = operation()
      .parameters.filter((parameter) => parameter.in === "query")
      .map(({ name }) => name);
    const isFilter = (name: string) => !["page", "per_page", "search", "sortBy", "sortDesc"].includes(name);
    expect(names.filter(isFilter).sort()).toEqual((route.filters ?? []).filter(isFilter).sort());
    const permissions = typeof route.access === "string" ? [] : [...route.access];
    expect(operation()["x-permissions"] ?? []).toEqual(expect.arrayContaining(permissions));
  });

  test("has the sessions and scopes of keys that are documented", () => {
    const { security } = operation();
    const users = security.filter((scheme) => !("apiKey" in scheme)).flatMap(Object.keys);
    expect(users).toEqual(route.access === "public" ? [] : ["bearer", "session"]);
    const scopes = security.flatMap((scheme) => ("apiKey" in scheme ? scheme.apiKey : []));
    expect(scopes).toEqual(scopesOfRoute(route.method, route.path));
  });

  test("refuses as documented", async () => {
    const { access } = route;
    const call = await callOf(route, tenant, holderOf(route));
    const stranger = access === "public" ? api() : api(await makeUser(tenant, { permissions: [] }));
    const answers = [
      await make<unknown>(api(), { ...call, headers: { "content-type": "text/plain" } }),
      await make<unknown>(stranger, call.body ? { ...call, body: "{" } : call),
      await make<unknown>(
        api(holderOf(route)),
        call.body ? { ...call, body: "[]" } : { ...call, path: `${call.path}?nothing=1` },
      ),
    ];
    expect(answers.map(problemsOf)).toEqual(answers.map(() => []));
  });
});

describe("the document", () => {
  test("has the agent whom a key names for a change of a sale", () => {
    const operations = ROUTES.filter(({ method, path }) => scopesOfRoute(method, path).includes("sales:write")).map(
      ({ method, path }) => ours.operation(method, path),
    );
    const bodies = operations.map((operation) => operation?.requestBody?.content["application/json"]?.schema);
    expect(bodies.map((body) => Object.keys(body?.properties ?? {}))).toEqual(
      operations.map(() => expect.arrayContaining(["agent_id"])),
    );
  });

  test("is valid by a strict validator", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(ours.document)));
    expect([valid, errors]).toEqual([true, undefined]);
  });

  test("is what the server responds with, packed for who takes that", async () => {
    const plain = await api().get<OpenApiDocument>("/api/openapi.json");
    expect(plain.body).toEqual(JSON.parse(JSON.stringify(ours.document)));
    const packed = await fetch(new URL("/api/openapi.json", process.env.TEST_URL), {
      headers: { "accept-encoding": "gzip" },
    });
    expect([packed.status, packed.headers.get("content-encoding")]).toEqual([200, "gzip"]);
    expect(await packed.json()).toEqual(plain.body);
    const again = await api(undefined, { headers: { "if-none-match": String(plain.headers.etag) } }).get(
      "/api/openapi.json",
    );
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  test("is the same whenever it is made, and names nothing of the machine", async () => {
    const { describedRoutes } = await import("../../scripts/routes");
    const { documentOf } = await import("@/lib/integrations/openapi/document.server");
    const { findResource } = await import("@/lib/resources");
    const text = JSON.stringify(documentOf((await describedRoutes()).toReversed(), findResource));
    expect(text).toBe(JSON.stringify(ours.document));
    expect(text).not.toMatch(/_encrypted|password_hash|token_hash|two_factor_secret|localhost|\/work\/|process\.env/);
  });
});
