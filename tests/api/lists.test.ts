import { beforeAll, describe, expect, test, vi } from "vitest";
import { api } from "../support/api";
import { callOf, make, makeHolders, named, nameOf } from "../support/calls";
import { failuresAmong, HOSTILE_TEXTS, VALIDATOR_WORDS } from "../support/hostile";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeTenant, type TestTenant, type TestUser } from "../support/world";

type List = { data: unknown[]; meta: Record<string, number>; errors: Record<string, string[]> };

const OUT_OF_RANGE = [
  ...["page=0", "page=-1", "page=1.5", "page=x", "page=", "page=9007199254740993", "page=1e300"],
  ...["per_page=0", "per_page=1001", "per_page=-5", "per_page=2.5", "per_page=all", "per_page="],
  ...["sortBy=password_hash", "sortBy=id;drop", "sortBy=__proto__", "sortDesc=maybe", "sortDesc=2"],
];

const lists = ROUTES.filter(({ sortBy }) => sortBy);
const queried = ROUTES.filter(({ filters }) => filters).concat(lists.filter(({ filters }) => !filters));

/** Long enough for a busy machine: the default is a second. */
const PATIENCE = { timeout: 20_000 };

let tenant: TestTenant;
let holderOf: (route: Route) => TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  holderOf = await makeHolders(tenant);
});

describe.each(named(lists))("%s", (_, route) => {
  const list = async (query: string) => {
    const call = await callOf(route, tenant, holderOf(route));
    return make<List>(api(holderOf(route)), { ...call, path: `${call.path}?${query}` });
  };

  test("returns rows, with the page and the total", async () => {
    const answer = async () => {
      const { status, body } = await list("");
      // May be more than one page, since all tests add rows.
      const total = route.shared ? body.meta.total : body.data.length;
      const last_page = Math.max(1, Math.ceil(Number(total) / 25));
      return {
        status,
        body,
        right: { data: expect.any(Array), meta: { current_page: 1, last_page, per_page: 25, total } },
      };
    };
    // Another test may add a shared row, such as a suppression, between the read of the rows and the count.
    const { status, body, right } = await vi.waitUntil(async () => {
      const answered = await answer();
      return answered.body.meta.total === answered.right.meta.total && answered;
    }, PATIENCE);
    expect([status, body]).toEqual([200, right]);
  });

  test.concurrent("returns no rows on a page after the last", async () => {
    const { status, body } = await list("page=40&per_page=1000");
    expect([status, body.data, body.meta.current_page, body.meta.per_page]).toEqual([200, [], 40, 1000]);
  });

  test.concurrent.each(OUT_OF_RANGE)("refuses %s with 422 on that field", async (query) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [query.slice(0, query.indexOf("="))]]);
    expect(JSON.stringify(body.errors)).not.toMatch(VALIDATOR_WORDS);
  });

  test.concurrent.each([...(route.sortBy ?? [])])("can be sorted by %s in both directions", async (column) => {
    const up = await list(`sortBy=${column}&sortDesc=false`);
    const down = await list(`sortBy=${column}&sortDesc=true`);
    expect([up.status, down.status]).toEqual([200, 200]);
  });
});

const parameters = queried.flatMap((route) => {
  const ofList = route.sortBy ? ["search", "page", "per_page", "sortBy"] : [];
  return [...(route.filters ?? []), ...ofList].map((parameter) => [nameOf(route), parameter, route] as const);
});
test.concurrent.each(parameters)("%s does not fail on any value of %s", async (_, parameter, route) => {
  const call = await callOf(route, tenant, holderOf(route));
  const attempt = (value: string) =>
    make(api(holderOf(route)), { ...call, path: `${call.path}?${new URLSearchParams({ [parameter]: value })}` });
  expect(await failuresAmong(HOSTILE_TEXTS, attempt)).toEqual([]);
});
