import { beforeAll, expect, test } from "vitest";
import type { Recording, RetentionPeriodRow } from "@/lib/leads/recordings/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeRecording } from "../support/recordings";
import { declined, inForce, setOwn } from "../support/retention";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// The period of posts is left alone by other files, unlike that of recordings of leads.
const NAME = "lead_post";
const PLATFORM = { length: 30, unit: "days" };
const OWN = { length: 90, unit: "days", source: "Our contract with the sender" };

let admin: ReturnType<typeof api>;
let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  admin = api(await makeAdmin());
  [tenant, other] = [await makeTenant(), await makeTenant()];
  await inForce(NAME);
});

const path = ({ id }: { id: number }, name: string = NAME) => `/api/tenants/${id}/retention-periods/${name}`;
const set = (of: TestTenant, input: object, name?: string) => admin.put<RetentionPeriodRow>(path(of, name), input);
const seenBy = async (client: ReturnType<typeof api>, query = "", name: string = NAME) => {
  const { data } = (await client.get<{ data: RetentionPeriodRow[] }>(`/api/retention-periods${query}`)).body;
  return data.find((row) => row.class === name);
};
const memberOf = async (of: TestTenant): Promise<TestUser> => makeUser(of, { permissions: ["retention.index"] });

test("a period of its own holds for one organisation alone", async () => {
  expect((await set(tenant, OWN)).body).toMatchObject({ ...OWN, own: true, platform: PLATFORM, version: 1 });
  const [mine, theirs] = [api(await memberOf(tenant)), api(await memberOf(other))];
  expect(await seenBy(mine)).toMatchObject({ ...OWN, own: true, platform: PLATFORM });
  expect(await seenBy(theirs)).toMatchObject({ ...PLATFORM, own: false, version: 0 });
  expect(await seenBy(theirs, `?tenant_id=${tenant.id}`)).toMatchObject({ ...PLATFORM, own: false });
  expect(await seenBy(admin)).toMatchObject({ ...PLATFORM, own: false });
  expect(await seenBy(admin, `?tenant_id=${tenant.id}`)).toMatchObject({ ...OWN, own: true });
});

test("another length has to be told by a night, and so has the platform's when it holds again", async () => {
  const of = await makeTenant();
  const { source, ...length } = OWN;
  expect((await set(of, { ...PLATFORM, source })).body.rehearsed_on).toMatch(/^\d{4}-/); // nothing changes by it
  expect((await set(of, { ...length, source })).body.rehearsed_on).toBeNull();
  await setOwn(of, NAME, { ...length, unit: "days" });
  expect((await set(of, { ...length, source: "Another rule" })).body.rehearsed_on).toBe("2026-01-01");
  const dropped = (await admin.send<RetentionPeriodRow>("DELETE", path(of))).body;
  expect(dropped).toMatchObject({ ...PLATFORM, own: false, rehearsed_on: null });
  await setOwn(of, NAME, { length: null });
  expect((await seenBy(admin, `?tenant_id=${of.id}`))?.rehearsed_on).not.toBeNull();
});

test("what was dropped already stays as it is", async () => {
  const of = await makeTenant();
  expect((await admin.send<RetentionPeriodRow>("DELETE", path(of))).body).toMatchObject({ ...PLATFORM, own: false });
  expect(await asPlatform(() => db.tenantRetentionPeriod.count({ where: { tenant_id: of.id } }))).toBe(0);
});

test.each([
  ["lead", { length: 44, unit: "days" }, "At least 45 days"],
  ["lead", { length: 1, unit: "months" }, "At least 45 days"],
  ["sale", { length: 59, unit: "months" }, "At least 5 years"],
  ["sale", { length: 1_200, unit: "days" }, "At least 5 years"],
  ["mandate", { length: 6, unit: "years" }, "At least 7 years"],
])("a period of the class %s that is shorter than the law allows is refused: %j", async (name, length, message) => {
  const { status, body } = await admin.put<{ errors: Record<string, string[]> }>(path(tenant, name), {
    ...OWN,
    ...length,
  });
  expect([status, body.errors.length?.[0]]).toEqual([422, expect.stringContaining(message)]);
  const platform = await seenBy(admin, "", name);
  const changed = await admin.put(`/api/retention-periods/${platform?.id}`, { ...OWN, ...length });
  expect(changed.status).toBe(422);
});

test.each([
  ["lead", { length: 45, unit: "days" }],
  ["sale", { length: 60, unit: "months" }],
  ["mandate", { length: 8, unit: "years" }],
])("a period of the class %s that is as long as the law asks for is taken: %j", async (name, length) => {
  expect((await set(await makeTenant(), { ...OWN, ...length }, name)).body).toMatchObject({ ...length, own: true });
});

test("of two administrators who change it at once, the second is told what the first has chosen", async () => {
  const of = await makeTenant();
  const answers = await Promise.all([60, 61, 62].map((length) => set(of, { ...OWN, length, version: 0 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test("an unknown class, and an organisation that is not there, are not found", async () => {
  expect((await set(tenant, OWN, "everything")).status).toBe(404);
  expect((await set({ ...tenant, id: 2_000_000_000 }, OWN)).status).toBe(404);
});

test("nobody but an administrator changes it, not even for their own organisation", async () => {
  const member = api(await memberOf(tenant));
  expect((await member.put(path(tenant), OWN)).status).toBe(403);
  expect((await member.send("DELETE", path(tenant))).status).toBe(403);
});

test("the audit log of the organisation tells it", async () => {
  const of = await makeTenant();
  await set(of, OWN);
  const audited = await asPlatform(() =>
    db.auditEvent.findFirst({ where: { tenant_id: of.id, action: "retention.update" } }),
  );
  expect(audited).toMatchObject({
    old: { length: 30, own: false },
    new: { length: 90, source: OWN.source, own: true },
  });
});

test("a recording says its last day by the period of its organisation", async () => {
  const of = await makeTenant();
  await setOwn(of, "lead", { length: 60, unit: "days" });
  const lead = await makeLead(of, { ...declined, processed_at: new Date("2099-10-01T10:00:00Z") });
  await makeRecording(of, { lead_id: lead.id });
  const user = await makeUser(of, { permissions: ["leads.show"] });
  const { data } = (await api(user).get<Page<Recording>>(`/api/leads/${lead.id}/recordings`)).body;
  expect(data[0]?.retained_until).toBe("2099-11-30");
});
