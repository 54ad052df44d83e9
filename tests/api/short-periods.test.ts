import { beforeAll, expect, test } from "vitest";
import { raiseShortPeriods } from "@/lib/leads/recordings/raise.server";
import type { Recording, RetentionPeriodRow } from "@/lib/leads/recordings/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { mailTo } from "../support/mails";
import { makeRecording } from "../support/recordings";
import { declined, setOwn } from "../support/retention";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// A period of an organisation that an older release let be shorter than the law allows.

let tenant: TestTenant;
let manager: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  manager = await makeUser(tenant, { permissions: ["retention.index", "leads.show"] });
  await setOwn(tenant, "lead", { length: 1, unit: "days", source: "Our own wish" });
});

const stored = () =>
  asPlatform(() => db.tenantRetentionPeriod.findFirstOrThrow({ where: { tenant_id: tenant.id, class: "lead" } }));

test("a recording is kept for 45 days although the period says one", async () => {
  const lead = await makeLead(tenant, { ...declined, processed_at: new Date("2099-10-01T10:00:00Z") });
  await makeRecording(tenant, { lead_id: lead.id });
  const { data } = (await api(manager).get<Page<Recording>>(`/api/leads/${lead.id}/recordings`)).body;
  expect(data[0]?.retained_until).toBe("2099-11-15");
});

test("the period is raised to 45 days once, in the audit log, and the organisation's managers are told", async () => {
  await raiseShortPeriods();
  await raiseShortPeriods();
  expect(await stored()).toMatchObject({ length: 45, unit: "days", version: 2, rehearsed_on: expect.any(Date) });
  const { data } = (await api(manager).get<{ data: RetentionPeriodRow[] }>("/api/retention-periods")).body;
  expect(data.find((row) => row.class === "lead")).toMatchObject({ length: 45, unit: "days" });
  const where = { tenant_id: tenant.id, action: "retention.update" };
  const events = await asPlatform(() => db.auditEvent.findMany({ where }));
  expect(events).toMatchObject([
    { actor_name: "System", old: { length: 1, source: "Our own wish" }, new: { length: 45 } },
  ]);
  expect((await mailTo(manager.email)).subject).toContain("Recordings are now stored for at least 45 days");
});
