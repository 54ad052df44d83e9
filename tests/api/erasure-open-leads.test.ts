import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { eraseForGood, personOf } from "../support/erasure";
import { findLead } from "../support/intake";
import { convert, SELLING } from "../support/sales";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let admin: TestUser;
let agent: TestUser;
let manager: TestUser;
beforeAll(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  const working = ["leads.index", "leads.show", "leads.update"] as const;
  [admin, agent, manager] = await Promise.all([
    makeAdmin(),
    makeUser(tenant, { permissions: [...SELLING, ...working] }),
    makeUser(tenant, { permissions: [...SELLING, ...working, "leads.allocate"] }),
  ]);
});

const makeErased = async (lead: Awaited<ReturnType<typeof makeLead>>) => {
  expect((await eraseForGood(admin, await personOf(lead))).status).toBe(200);
  return findLead(lead.id);
};

const makeOpen = () => makeLead(tenant, { assigned_user_id: agent.id, status: "Allocated" });

test("an erased person's open lead is processed, says why, and is no longer the next one to call", async () => {
  const erased = await makeErased(await makeOpen());
  expect(erased).toMatchObject({
    ...{ name: "Anonymised", phone: null, processed_outcome: "withdrawn", reason: "Erased" },
    ...{ processed_at: expect.any(Date), next_action_at: null, diary_at: null },
  });
  const { body } = await api(agent).post<{ lead: { id: number } | null }>("/api/leads/next", {
    product_id: tenant.product.id,
  });
  expect(body.lead?.id).not.toBe(erased.id);
});

test("a lead that was processed before keeps its outcome", async () => {
  const processed = { status: "Declined", processed_at: new Date(), processed_outcome: "declined", reason: "Other" };
  const lead = await makeLead(tenant, processed as never);
  expect(await makeErased(lead)).toMatchObject({ processed_outcome: "declined", reason: "Other" });
});

test("an erased person's lead is not reopened, converted, edited, noted on or undone", async () => {
  const lead = await makeOpen();
  const voicemail = await api(agent).post<{ undo: { event_id: number } }>(`/api/leads/${lead.id}/transition`, {
    to: "Voicemail",
  });
  await makeErased(lead);
  const path = `/api/leads/${lead.id}` as const;
  const answers = await Promise.all([
    api(manager).post<Refusal>(`${path}/transition`, { to: "Allocated", reason: "Again", assigned_user_id: agent.id }),
    convert(agent, lead),
    api(agent).put<Refusal>(path, { surname: "Mokoena" }),
    api(agent).post<Refusal>(`${path}/notes`, { note: "Mokoena called" }),
    api(agent).post<Refusal>(`${path}/undo`, { event_id: voicemail.body.undo.event_id }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
  expect(answers[0]?.body.message).toBe("This person was erased: the lead can't be changed.");
});

test("the upgrade ends the open leads of people who were erased before it, and no others", async () => {
  const [open, untouched] = [await makeOpen(), await makeOpen()];
  const reference = `anonymised-${open.id}`;
  await asPlatform(() => db.lead.update({ where: { id: open.id }, data: { lead_id: reference } }));
  const file = "prisma/migrations/20261127080000_end_anonymised_leads/migration.sql";
  await asPlatform(() => db.$executeRawUnsafe(readFileSync(file, "utf8")));
  expect(await findLead(open.id)).toMatchObject({ processed_outcome: "withdrawn", reason: "Erased" });
  expect((await findLead(untouched.id)).processed_at).toBeNull();
  const where = { lead_id: open.id, type: "processed" as const };
  expect(await asPlatform(() => db.leadEvent.count({ where }))).toBe(1);
});
