import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isSchema } from "@/lib/platform/http/responses";
import { describedRoutes } from "@/scripts/routes.ts";
import { api, testUrl } from "../support/api";
import { callOf, makeHolders, named } from "../support/calls";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// A file that is streamed begins with its status, so that whatever can be refused is refused before its first byte.

const UNKNOWN_ID = "2147483647";
const WORST = ["\u0000", "9007199254740993", "-1", "2026-02-30", "none", UNKNOWN_ID];

const files = (await describedRoutes()).filter(({ route: { response } }) => response && !isSchema(response));
const fileOf = (route: Route) => files.find(({ path, method }) => path === route.path && method === route.method);
const parametersOf = (route: Route): string[] => {
  const query = fileOf(route)?.route.query;
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
};

let tenant: TestTenant;
let holderOf: (route: Route) => TestUser;
let admin: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  holderOf = await makeHolders(tenant);
  admin = await makeAdmin();
});

const isRefusal = (body: unknown) => z.object({ message: z.string().min(1) }).safeParse(body).success;

describe.each(named(ROUTES.filter(fileOf)))("the file of %s", (_, route) => {
  const pathOf = async () => (await callOf(route, tenant, holderOf(route))).path;

  test("is refused with a message before its first byte", async () => {
    const refused = await refusalsOf(route, await pathOf());
    expect(refused).not.toEqual([]);
    for (const { status, path, caller } of refused) {
      const answer = await api(caller).get<unknown>(path);
      expect([path, answer.status, isRefusal(answer.body)]).toEqual([path, status, true]);
    }
  });

  test("is complete or refused, whatever its parameters are", async () => {
    const path = await pathOf();
    for (const query of parametersOf(route).flatMap((name) =>
      WORST.map((value) => new URLSearchParams({ [name]: value })),
    )) {
      for (const caller of [holderOf(route), admin]) {
        const { status, body } = await api(caller).get<unknown>(`${path}?${query}`);
        expect([`${query}`, status === 200 || isRefusal(body)]).toEqual([`${query}`, true]);
      }
    }
  });
});

test("exports whose client leaves before the first byte occupy nothing", async () => {
  const reader = await makeUser(tenant, { permissions: ["leads.index", "leads.export"] });
  for (let afterMs = 0; afterMs < 30; afterMs += 1) await leave("/api/leads/export", reader, afterMs);
  const status = async () => (await api(reader).get("/api/leads/export")).status;
  await expect.poll(status, { timeout: 10_000 }).toBe(200);
});

/** Asks for a file and disconnects. */
async function leave(path: string, { token }: TestUser, afterMs: number): Promise<void> {
  const { port, host } = testUrl();
  const asked = request({ host: "127.0.0.1", port, path, headers: { host, authorization: `Bearer ${token}` } });
  asked.on("error", () => {}).end();
  await wait(afterMs);
  asked.destroy();
}

/** Calls for a file without its key, of an unknown record or tenant, and with an unknown parameter. */
function refusalsOf(route: Route, path: string): { status: number; path: string; caller?: TestUser }[] {
  const caller = holderOf(route);
  const parameters = parametersOf(route);
  return [
    ...(route.headers ? [{ status: 401, path }] : []),
    ...(route.path.includes("[id]") ? [{ status: 404, path: route.path.replace("[id]", UNKNOWN_ID), caller }] : []),
    ...(parameters.includes("tenant_id")
      ? [{ status: 404, path: `${path}?tenant_id=${UNKNOWN_ID}`, caller: admin }]
      : []),
    ...(parameters.length > 0 ? [{ status: 422, path: `${path}?unknown=1`, caller }] : []),
  ];
}
