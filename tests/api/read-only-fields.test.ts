import { beforeAll, expect, test } from "vitest";
import { api, type Refusal } from "../support/api";
import { callOf, makeAsDocumented as make, makeHolders, named } from "../support/calls";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeTenant, type TestTenant, type TestUser } from "../support/world";

const isRead = ({ path }: Route) => ROUTES.some((route) => route.method === "GET" && route.path === path);
const written = ROUTES.filter((route) => route.method === "PUT" && route.body && isRead(route));

let tenant: TestTenant;
let holderOf: (route: Route) => TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  holderOf = await makeHolders(tenant);
});

test.each(named(written))("%s takes back the record as it was read", async (_, route) => {
  const client = api(holderOf(route));
  const call = await callOf(route, tenant, holderOf(route));
  const { body: record } = await client.get<object>(call.path);
  const again = (sent: object) => make<Refusal>(client, { ...call, body: JSON.stringify(sent) });
  const { status, body } = await again(record);
  expect([status, body.errors]).toEqual([200, undefined]);
  expect((await again({ ...record, nobody_knows_this: 1 })).body.errors).toEqual({
    nobody_knows_this: ["Unknown field."],
  });
});
