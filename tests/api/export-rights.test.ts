import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { ShownApiKey } from "@/lib/integrations/api-keys/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { grant, withKey } from "../support/api-keys";
import { makeImport } from "../support/imports";
import { makeSale } from "../support/records";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// Exports need permissions of their own.

const READING: Permission[] = [
  ...(["leads.index", "leads.show", "leads.store", "leads.update"] as const),
  ...(["sales.index", "sales.show", "sales.store", "sales.update", "suppressions.index", "audit.index"] as const),
];

let tenant: TestTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: READING });
});

test.each<[Permission, (saleId: number) => `/api/${string}`]>([
  ["leads.export", () => "/api/leads/export"],
  ["sales.export", () => "/api/sales/export"],
  ["sales.export", (id) => `/api/sales/${id}/crm-fields`],
  ["sales.export", (id) => `/api/sales/${id}/audit/export`],
  ["suppressions.export", () => "/api/suppressions/export"],
  ["audit.export", () => "/api/audit-events/export"],
])("a user who may only read exports nothing; %s opens it", async (permission, pathOf) => {
  await makeLead(tenant);
  const reader = await makeUser(tenant, { permissions: READING });
  const path = pathOf((await makeSale(tenant, reader)).id);
  expect((await api(reader).get(path)).status).toBe(403);
  await grant(reader, permission);
  expect((await api(reader).get(path)).status).toBe(200);
});

test("the rejected rows of an import are for the user who imported it, and for users who may export", async () => {
  const other = await makeUser(tenant, { permissions: READING });
  const { id } = await makeImport(tenant);
  await asPlatform(() => db.leadImport.update({ where: { id }, data: { user_id: agent.id } }));
  const path = `/api/lead-imports/${id}/rejects` as const;
  expect((await api(agent).get(path)).status).toBe(200);
  expect((await api(other).get(path)).status).toBe(403);
  await grant(other, "leads.export");
  expect((await api(other).get(path)).status).toBe(200);
});

describe("a key", () => {
  const MANAGING: Permission[] = [...READING, "integrations.store", "integrations.update", "pii.reveal"];
  const makeKey = async (by: TestUser) =>
    (await api(by).post<ShownApiKey>("/api/api-keys", { name: "CRM", scopes: ["leads:read", "sales:read"] })).body;
  const exported = async (key: ShownApiKey) => {
    const { status, body } = await withKey(key).get<Refusal>("/api/leads/export");
    return [status, typeof body === "string" ? undefined : body.message];
  };
  const REFUSED = [403, "The users who made this key and last rotated it need the permission to export."];

  test("exports only while its maker may, and still reads lists", async () => {
    const maker = await makeUser(tenant, { permissions: MANAGING });
    const key = await makeKey(maker);
    expect(await exported(key)).toEqual(REFUSED);
    expect((await withKey(key).get("/api/leads")).status).toBe(200);
    await grant(maker, "leads.export");
    expect(await exported(key)).toEqual([200, undefined]);
    await asPlatform(() => db.user.update({ where: { id: maker.id }, data: { active: false } }));
    expect(await exported(key)).toEqual(REFUSED);
  });

  test("exports no more once somebody has rotated it who may not, until somebody does who may", async () => {
    const [maker, rotator] = [
      await makeUser(tenant, { permissions: [...MANAGING, "leads.export"] }),
      await makeUser(tenant, { permissions: MANAGING }),
    ];
    const key = await makeKey(maker);
    const rotate = async (by: TestUser) => (await api(by).post<ShownApiKey>(`/api/api-keys/${key.id}/rotate`)).body;
    expect(await exported(await rotate(rotator))).toEqual(REFUSED);
    expect(await exported(await rotate(maker))).toEqual([200, undefined]);
  });

  test("whose maker is unknown exports nothing", async () => {
    const key = await makeKey(await makeUser(tenant, { permissions: [...MANAGING, "leads.export"] }));
    await asPlatform(() => db.apiKey.update({ where: { id: key.id }, data: { created_by_id: null } }));
    expect(await exported(key)).toEqual(REFUSED);
  });
});
