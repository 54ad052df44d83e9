import type { RequestType } from "@/lib/people/data-requests/types";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { testUrl } from "../api";
import { type Route, words } from "../route";
import { type TestTenant, unique } from "../world";

export const makeDataRequest = (
  tenant: TestTenant,
  overrides: { due_on?: Date; type?: RequestType; consumer_id?: number; decided_at?: Date } = {},
) =>
  asPlatform(() =>
    db.dataRequest.create({
      data: {
        ...{ tenant_id: tenant.id, type: "access", name: `Of ${tenant.name}`, email: `${unique()}@example.test` },
        ...{ channel: "staff", received_on: new Date("2026-01-01"), due_on: new Date("2999-01-31") },
        ...(overrides.decided_at && { status: "done", decision: "granted" }),
        ...overrides,
      },
    }),
  );

const person = () => ({ type: "access", name: "Thandi Nkosi", email: `${unique()}@example.test` });
const member = { path: "/api/data-requests/[id]", target: (tenant: TestTenant) => makeDataRequest(tenant) };
/** A period of the platform, which all tests share: another may change it at any time. */
const findPeriod = () => asPlatform(() => db.dataRequestPeriod.findFirstOrThrow({ where: { type: "access" } }));

export const dataRequests: Route[] = [
  {
    method: "GET",
    path: "/api/data-requests",
    access: "admin",
    shared: true,
    sortBy: words("status due_on received_on type name"),
    filters: words("type status overdue consumer_id tenant_id"),
  },
  {
    method: "POST",
    path: "/api/data-requests",
    access: "admin",
    success: 201,
    body: (tenant) => ({ ...person(), received_on: isoDate(new Date()), tenant_id: tenant.id }),
  },
  { ...member, method: "GET", access: "admin" },
  {
    ...member,
    method: "PUT",
    access: "admin",
    body: () => ({ identity_proof: "ID document seen", decision: "granted" }),
    versioned: true,
  },
  { method: "GET", path: "/api/data-requests/owners", access: "admin", shared: true },
  { method: "GET", path: "/api/data-request-periods", access: "admin", shared: true },
  {
    method: "PUT",
    path: "/api/data-request-periods/[id]",
    access: "admin",
    shared: true,
    target: findPeriod,
    body: () => ({ days: 30, source: "Protection of Personal Information Act 4 of 2013, section 23" }),
    versioned: true,
  },
  {
    method: "POST",
    path: "/api/public/data-requests",
    access: "public",
    success: 201,
    headers: async ({ subdomain }) => ({ host: `${subdomain}.${testUrl().host}` }),
    body: person,
  },
];
