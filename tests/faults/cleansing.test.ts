import "@/lib/domains.server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as nextLead } from "@/app/api/leads/next/route";
import { POST as createLead } from "@/app/api/leads/route";
import { registryWarnings } from "@/lib/leads/registry/registry.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { dateColumn } from "@/lib/platform/time/days";
import { seed } from "@/prisma/data/index";
import { isoOfDay } from "../support/days";
import { useOwnDatabase } from "../support/own-database";
import { makeLead, makeTenant, makeUser, type TestUser } from "../support/world";

// When the registry was last asked counts for the whole installation, so this needs one of its own.

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
});
afterAll(() => leaveDatabase());

const post = async (handler: typeof nextLead, user: TestUser, body: unknown) => {
  const headers = { authorization: `Bearer ${user.token}`, "content-type": "application/json" };
  const request = new Request("http://console.test/", { method: "POST", headers, body: JSON.stringify(body) });
  const response = await handler(request, { params: Promise.resolve({}) });
  return { status: response.status, body: await response.json() };
};

const answered = (daysAgo: number) =>
  asPlatform(async () => {
    await db.registryImport.deleteMany();
    const answered_on = dateColumn(isoOfDay(-daysAgo));
    const proof = { file_name: "a.csv", sha256: "0".repeat(64), actor_name: "Test", status: "done" as const };
    await db.registryImport.create({ data: { ...proof, answered_on } });
  });

test("without an answer of the last 31 days, a tenant that stops takes and calls only people who asked for it", async () => {
  const tenant = await makeTenant({ cleansing: "stop", calling_hours_enforced: false });
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.store", "leads.update", "leads.show"] });
  await makeLead(tenant);
  const product_id = tenant.product.id;
  const next = () => post(nextLead, user, { product_id });
  const entry = { product_id, name: "Thandi", email: "thandi@example.test" };
  const warning = () => asPlatform(async () => (await registryWarnings())(tenant.id));

  expect(await warning()).toEqual({ answered_on: null, stops: true });
  expect((await post(createLead, user, entry)).status).toBe(409);
  expect((await next()).status).toBe(409);

  await answered(32);
  expect(await warning()).toMatchObject({ stops: true });
  expect((await next()).status).toBe(409);
  const asked = { reason: "quote form", consent_id: null, at: new Date().toISOString() };
  const callable = await makeLead(tenant, { registry_exemption: asked });
  expect((await next()).body.lead.id).toBe(callable.id);

  await answered(31);
  expect(await warning()).toBeNull();
  expect((await post(createLead, user, entry)).status).toBe(201);
});

test("a tenant that is only warned goes on", async () => {
  await asPlatform(() => db.registryImport.deleteMany());
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.update", "leads.show"] });
  const lead = await makeLead(tenant);
  expect((await asPlatform(registryWarnings))(tenant.id)).toEqual({ answered_on: null, stops: false });
  expect((await post(nextLead, user, { product_id: tenant.product.id })).body.lead.id).toBe(lead.id);
});
