import { beforeAll, describe, expect, test } from "vitest";
import type { Refusal } from "../support/api";
import { api } from "../support/api";
import { callOf, make, makeHolders, named, nameOf } from "../support/calls";
import { contract } from "../support/openapi";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeTenant, type TestTenant, type TestUser } from "../support/world";

// What every list, export and other read with parameters promises of its query string. See lists.test.ts for paging.

type Schema = { type?: string | string[]; enum?: unknown[]; format?: string; anyOf?: Schema[] };
type Parameter = { in: string; name: string; schema: Schema };

const queried = ROUTES.filter(({ sortBy, filters }) => sortBy || (filters && filters.length > 0));
const NONSENSE = "no-such-value";

let tenant: TestTenant;
let holderOf: (route: Route) => TestUser;
let parametersOf: (route: Route) => Parameter[];
beforeAll(async () => {
  tenant = await makeTenant();
  holderOf = await makeHolders(tenant);
  const ours = await contract();
  parametersOf = ({ method, path }) => (ours.operation(method, path)?.parameters ?? []) as Parameter[];
});

describe.each(named(queried))("%s", (_, route) => {
  const send = async (query: string) => {
    const call = await callOf(route, tenant, holderOf(route));
    return make<Refusal>(api(holderOf(route)), { ...call, path: `${call.path}?${query}` });
  };
  const ask = async (query: string) => {
    const { status, body } = await send(query);
    return [status, Object.keys(body.errors ?? {})];
  };

  test.concurrent.each(["nothing", "TENANT_ID", "is_admin", "constructor", "__proto__"])(
    "refuses the parameter %s, which it does not have, by name",
    async (name) => {
      const { status, body } = await send(`${name}=1`);
      expect([status, body.errors]).toEqual([422, { [name]: ["Unknown parameter."] }]);
    },
  );

  test.concurrent("refuses a parameter that is given twice, by name", async () => {
    const [{ name } = { name: "page" }] = parametersOf(route).filter((parameter) => parameter.in === "query");
    expect(await ask(`${name}=1&${name}=1`)).toEqual([422, [name]]);
  });

  test.concurrent("refuses a value that can't be right, by the parameter's name", async () => {
    const exact = parametersOf(route).filter((parameter) => parameter.in === "query" && isExact(parameter.schema));
    const answers = await Promise.all(exact.map(({ name }) => ask(`${name}=${NONSENSE}`)));
    // An entry of a list is named by its place, and one end of a period along with the other.
    const refused = answers.map(([status, names], place) => [
      status,
      exact[place]?.name,
      [names].flat().map((name) => String(name).split(".")[0]),
    ]);
    expect(refused).toEqual(exact.map(({ name }) => [422, name, expect.arrayContaining([name])]));
  });
});

test("the routes with exact parameters are many", () => {
  expect(
    queried.filter((route) => parametersOf(route).some(({ schema }) => isExact(schema))).map(nameOf).length,
  ).toBeGreaterThan(40);
});

/** Whether a schema takes no free text. */
const isExact = ({ type, enum: choices, format, anyOf }: Schema): boolean =>
  anyOf
    ? anyOf.every(isExact)
    : Boolean(choices ?? format) || (type !== undefined && ![type].flat().includes("string"));
