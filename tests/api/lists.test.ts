import { beforeAll, describe, expect, test, vi } from "vitest";
import { api, type Refusal } from "../support/api";
import { callOf, make, makeHolders, named } from "../support/calls";
import { failuresInFields, HOSTILE_TEXTS } from "../support/hostile";
import { WITH_REPETITIONS } from "../support/repetitions";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeTenant, type TestTenant, type TestUser } from "../support/world";

type List = { data: unknown[]; meta: Record<string, number>; errors: Record<string, string[]> };

/** Refused by listQuery; tests/unit/list-query.test.ts holds which values it refuses. */
const REFUSED = { page: "0", per_page: "1001", sortBy: "password_hash", sortDesc: "maybe" };

/** So that every parameter of a route has room in one address. */
const LONGEST_TEXT = 120;

/** What a database refuses, as text and as a number. */
const WORST = ["\u0000", "9007199254740993", "-1", "2026-02-30"];

const DIRECTIONS = WITH_REPETITIONS ? ["false", "true"] : ["true"];

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

  test.concurrent("refuses values out of range, each by its name", async () => {
    const { status, body } = await list(String(new URLSearchParams(REFUSED)));
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, Object.keys(REFUSED).sort()]);
  });

  describe.each(DIRECTIONS)("with sortDesc=%s", (sortDesc) => {
    test.concurrent.each([...(route.sortBy ?? [])])("can be sorted by %s", async (sortBy) => {
      expect((await list(String(new URLSearchParams({ sortBy, sortDesc })))).status).toBe(200);
    });
  });
});

test.concurrent.each(named(queried))("%s does not fail on any value of its parameters", async (_, route) => {
  const ofList = route.sortBy ? ["search", "page", "per_page", "sortBy"] : [];
  const parameters = [...(route.filters ?? []), ...ofList].map((name) => [name]);
  const call = await callOf(route, tenant, holderOf(route));
  const attempt = (values: Record<string, unknown>) => {
    const query = new URLSearchParams(values as Record<string, string>);
    return make<Refusal>(api(holderOf(route)), { ...call, path: `${call.path}?${query}` });
  };
  const texts = (WITH_REPETITIONS ? HOSTILE_TEXTS : WORST).map((text) => text.slice(0, LONGEST_TEXT));
  expect(await failuresInFields(parameters, texts, attempt)).toEqual([]);
});
