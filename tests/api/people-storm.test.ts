// @module-tag all
import { beforeAll, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { type Call, callOf, make, nameOf, successOf } from "../support/calls";
import { makeFullTenant } from "../support/database";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeAdmin, makeUser, type TestTenant, type TestUser } from "../support/world";

// Administrators are confined to no organisation, so that nothing but the call itself says whose people it is about.

const REQUESTS = 200;
const ABOUT_PEOPLE =
  /^\/api\/(public\/)?(consumers|data-request|registry-imports|retention|purged-recordings|suppressions|leads\/\[id\]\/consents|recordings\/\[id\]\/legal-hold|tenants\/\[id\]\/retention)/;
/** Two exports of one person at once, or more uploads than an instance takes. */
const TOO_MANY = 429;

// What all organisations share can't be changed by several at once.
const routes = ROUTES.filter(({ path, method, shared }) => ABOUT_PEOPLE.test(path) && (method === "GET" || !shared));

type Party = { tenant: TestTenant; admin: TestUser; user: TestUser };
let parties: Party[];
beforeAll(async () => {
  const tenants = await Promise.all([makeFullTenant(), makeFullTenant(), makeFullTenant(), makeFullTenant()]);
  parties = await Promise.all(
    tenants.map(async (tenant) => {
      const [admin, user] = [await makeAdmin(), await makeUser(tenant, { permissions: PERMISSIONS })];
      return { tenant, admin, user };
    }),
  );
});

const callerOf = ({ admin, user }: Party, { access }: Route) => (access === "admin" ? admin : user);

async function prepare(party: Party, route: Route): Promise<{ party: Party; route: Route; call: Call }> {
  const call = await callOf(route, party.tenant, callerOf(party, route));
  const query = route.filters?.includes("tenant_id") ? `?tenant_id=${party.tenant.id}` : "";
  return { party, route, call: { ...call, path: call.path + query } };
}

async function problemOf({ party, route, call }: Awaited<ReturnType<typeof prepare>>): Promise<string[]> {
  const client = api(route.access === "public" ? undefined : callerOf(party, route));
  const { status, body } = await make<unknown>(client, call);
  const isTooMany = status === TOO_MANY && /export|contacts|import/.test(route.path);
  if (status !== successOf(route) && !isTooMany) return [`${nameOf(route)}: ${status} ${JSON.stringify(body)}`];
  const text = JSON.stringify(body);
  const others = parties.filter((other) => other !== party);
  return others.flatMap(({ tenant }) => (text.includes(tenant.name) ? [`${nameOf(route)} tells of another`] : []));
}

test("every call about people stays with its organisation among 200 of four at once", async () => {
  const prepared: Awaited<ReturnType<typeof prepare>>[] = [];
  while (prepared.length < REQUESTS) {
    for (const route of routes) for (const party of parties) prepared.push(await prepare(party, route));
  }
  const called = new Set(prepared.map(({ route }) => nameOf(route)));
  const everything = [
    "consumers/merge",
    "merges/[id]/undo",
    "[id]/erase",
    "[id]/export",
    "registry-imports",
    "consents",
  ];
  for (const part of everything)
    expect(
      [...called].some((name) => name.includes(part)),
      part,
    ).toBe(true);

  expect((await Promise.all(prepared.map(problemOf))).flat()).toEqual([]);
  for (const { tenant } of parties) {
    const of = (path: string) => prepared.filter(({ party, route }) => party.tenant === tenant && route.path === path);
    const done = (action: string) =>
      asPlatform(() => db.auditEvent.count({ where: { tenant_id: tenant.id, action: `consumers.${action}` } }));
    expect([await done("merge"), await done("erase"), await done("undo-merge")]).toEqual([
      of("/api/consumers/merge").length,
      of("/api/consumers/[id]/erase").length,
      of("/api/consumers/merges/[id]/undo").length,
    ]);
  }
});
