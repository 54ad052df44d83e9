import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, expect, test } from "vitest";
import { findResource } from "@/lib/identity/resources/resources";
import { scopesOfRoute } from "@/lib/integrations/api-keys/scopes";
import { documentOf, type OpenApiDocument } from "@/lib/integrations/openapi/document.server";
import { UNNAMED } from "@/lib/integrations/openapi/names.server";
import { describedRoutes } from "../../scripts/routes";
import { nameOf } from "../support/calls";
import { type Contract, contract } from "../support/openapi";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";

// What the document says of each route, compared with the row of that route under tests/support/routes. Responses are
// compared with it wherever a test gets one: tests/support/documented-answers.ts.

const documented = ROUTES.filter(({ path }) => path !== "/api/[...path]");
const OF_LISTS = ["page", "per_page", "search", "sortBy", "sortDesc"];

let ours: Contract;
beforeAll(async () => {
  ours = await contract();
});

function operationOf(route: Route) {
  const found = ours.operation(route.method, route.path);
  if (!found) throw new Error(`The document lacks ${nameOf(route)}.`);
  return found;
}

/** What a function gives for each documented route, by the route's name. */
const byRoute = <Value>(read: (route: Route) => Value) =>
  Object.fromEntries(documented.map((route) => [nameOf(route), read(route)]));

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

test("every route has the filters that are documented", () => {
  const isFilter = (name: string) => !OF_LISTS.includes(name);
  const inQuery = (route: Route) => operationOf(route).parameters.filter((parameter) => parameter.in === "query");
  expect(
    byRoute((route) =>
      inQuery(route)
        .flatMap(({ name }) => (isFilter(name) ? [name] : []))
        .sort(),
    ),
  ).toEqual(byRoute(({ filters = [] }) => filters.filter(isFilter).sort()));
});

test("every route asks for the permissions that are documented", () => {
  expect(byRoute((route) => operationOf(route)["x-permissions"] ?? [])).toEqual(
    byRoute(({ access }) => expect.arrayContaining(typeof access === "string" ? [] : [...access])),
  );
});

test("every route takes the sessions and the scopes of keys that are documented", () => {
  const usersOf = (route: Route) =>
    operationOf(route)
      .security.filter((scheme) => !("apiKey" in scheme))
      .flatMap(Object.keys);
  const scopesOf = (route: Route) =>
    operationOf(route).security.flatMap((scheme) => ("apiKey" in scheme ? scheme.apiKey : []));
  expect(byRoute(usersOf)).toEqual(byRoute(({ access }) => (access === "public" ? [] : ["bearer", "session"])));
  expect(byRoute(scopesOf)).toEqual(byRoute(({ method, path }) => scopesOfRoute(method, path)));
});

test("a change of a sale takes the agent whom a key names", () => {
  const operations = ROUTES.filter(({ method, path }) => scopesOfRoute(method, path).includes("sales:write")).map(
    ({ method, path }) => ours.operation(method, path),
  );
  const bodies = operations.map((operation) => operation?.requestBody?.content["application/json"]?.schema);
  expect(bodies.map((body) => Object.keys(body?.properties ?? {}))).toEqual(
    operations.map(() => expect.arrayContaining(["agent_id"])),
  );
});

test("the document is valid by a strict validator", async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(ours.document)));
  expect([valid, errors]).toEqual([true, undefined]);
});

test("the document is the same whenever it is made, and names nothing of the machine", async () => {
  const again: OpenApiDocument = documentOf((await describedRoutes()).toReversed(), findResource);
  const text = JSON.stringify(again);
  expect(text).toBe(JSON.stringify(ours.document));
  expect(text).not.toMatch(/_encrypted|password_hash|token_hash|two_factor_secret|localhost|\/work\/|process\.env/);
});
