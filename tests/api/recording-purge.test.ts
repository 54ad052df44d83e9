import { beforeAll, expect, test } from "vitest";
import type { Recording } from "@/lib/leads/recordings/schema";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { removeOrphanedFiles } from "@/lib/platform/files/orphaned-files.server";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { purgeRecordings } from "@/lib/sales/recordings/purge.server";
import { api } from "../support/api";
import { makeConsent, makeProof } from "../support/consents";
import { listen, ofLead, ofSale, record, recordingFilesOf } from "../support/recordings";
import { makeSaleRows } from "../support/records";
import { inForce } from "../support/retention";
import { makeSale, rewrite, SELLING } from "../support/sales";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const PERMISSIONS = [...SELLING, "leads.show", "leads.update", "recordings.play", "recordings.hold"] as const;
const LONG_AGO = new Date("2001-06-15");

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: PERMISSIONS });
});

const purge = () => purgeRecordings(new AbortController().signal);
const reportOf = (recording_id: number) => asPlatform(() => db.purgedRecording.findFirst({ where: { recording_id } }));
const isThere = async ({ id }: Recording) => (await listen(user, { id })).status === 200;

const processed = (fields = {}) => ({
  status: "Declined" as const,
  processed_at: LONG_AGO,
  processed_outcome: "declined" as const,
  ...fields,
});

test("the purge removes a recording whose period is over, with its file, and writes down what and why", async () => {
  const own = await makeTenant();
  const agent = await makeUser(own, { permissions: PERMISSIONS });
  const lead = await makeLead(own, processed());
  const { body: recording } = await record(agent, ofLead(lead));
  expect(recording.retained_until).toBe("2001-07-30");
  expect(recordingFilesOf(own)).toHaveLength(1);

  await purge();
  expect([(await listen(agent, recording)).status, recordingFilesOf(own)]).toEqual([404, []]);
  expect(await reportOf(recording.id)).toMatchObject({
    ...{ tenant_id: own.id, lead_id: lead.id, sale_id: null, size_bytes: recording.size_bytes, class: "lead" },
    ...{ period_began_on: LONG_AGO, retained_until: new Date("2001-07-30") },
    ...{
      reason: expect.stringMatching(/^45 days: /),
      sha256: expect.any(String),
    },
    ...{ purged_at: expect.any(Date), file_removed_at: expect.any(Date) },
  });
  const events = await asPlatform(() =>
    db.leadEvent.findMany({ where: { lead_id: lead.id }, orderBy: { id: "desc" } }),
  );
  expect(events[0]).toMatchObject({
    ...{ type: "recording", actor_name: "System", new: { recording: recording.id, action: "removed" } },
  });
});

test("the purge keeps what is under legal hold, until it is released", async () => {
  const { body: recording } = await record(user, ofLead(await makeLead(tenant, processed())));
  const hold = (on: boolean) =>
    api(user).put(`/api/recordings/${recording.id}/legal-hold`, { on, reason: "Complaint" });
  await hold(true);
  await purge();
  expect([await isThere(recording), await reportOf(recording.id)]).toEqual([true, null]);
  await hold(false);
  await purge();
  expect(await isThere(recording)).toBe(false);
});

test("the purge keeps the recordings of open leads and of policies that have not ended", async () => {
  const open = (await record(user, ofLead(await makeLead(tenant)))).body;
  const sale = await makeSale(tenant, user);
  await asPlatform(() => db.sale.update({ where: { id: sale.id }, data: { submitted_at: LONG_AGO } }));
  const sold = (await record(user, ofSale(sale))).body;
  await purge();
  expect([await isThere(open), await isThere(sold), open.retained_until, sold.retained_until]).toEqual([
    ...[true, true, null, null],
  ]);
});

test("a recording with the mandate outlives the others of its sale, and its mandate outlives it", async () => {
  const sale = await makeSale(tenant, user);
  await makeSaleRows(tenant, sale);
  const ended = { submitted_at: LONG_AGO, policy_ended_on: LONG_AGO };
  await asPlatform(() => db.sale.update({ where: { id: sale.id }, data: ended }));
  const agreed = (await record(user, ofSale(sale))).body;
  const place = { recording_id: agreed.id, at_seconds: 0.5 };
  expect((await api(user).put(`/api/sales/${sale.id}/mandate/recording`, place)).status).toBe(200);
  await purge();
  expect(await isThere(agreed)).toBe(true);

  await asPlatform(() => db.sale.update({ where: { id: sale.id }, data: { last_collected_on: LONG_AGO } }));
  await purge();
  expect(await isThere(agreed)).toBe(false);
  const mandate = await asPlatform(() => db.saleMandate.findFirst({ where: { sale_id: sale.id } }));
  expect(mandate).toMatchObject({ recording_id: null, text: tenant.name, voided_at: null });
});

test("a recording that proves a consent outlives the policy until the consent is withdrawn", async () => {
  const sale = await makeSale(tenant, user);
  const { body: recording } = await record(user, ofSale(sale));
  const { lead_id } = await rewrite(sale, { submitted_at: LONG_AGO, policy_ended_on: LONG_AGO });
  const consent = await makeConsent(tenant, { id: lead_id });
  await makeProof(consent, { recording_id: recording.id, at_seconds: 0.5 });
  await purge();
  expect(await isThere(recording)).toBe(true);

  await makeConsent(tenant, { id: lead_id }, { channel: "any", state: "withdrawn" });
  await purge();
  expect([await isThere(recording), await reportOf(recording.id)]).toMatchObject([false, { class: "sale" }]);
  const proof = await asPlatform(() => db.consentRecording.findFirst({ where: { consent_id: consent.id } }));
  expect(proof).toMatchObject({ recording_id: null, at_seconds: 0.5, ended_at: expect.any(Date) });
});

test("a recording that proves a consent of a lead goes when the lead is anonymised", async () => {
  const lead = await makeLead(tenant, processed({ processed_at: new Date(Date.now() - 90 * DAY_MS) }));
  const { body: recording } = await record(user, ofLead(lead));
  await makeProof(await makeConsent(tenant, lead), { recording_id: recording.id });
  await purge();
  expect(await isThere(recording)).toBe(true);

  await asPlatform(() => db.lead.update({ where: { id: lead.id }, data: { processed_at: LONG_AGO } }));
  await inForce("unsold_lead");
  await purge();
  expect(await reportOf(recording.id)).toMatchObject({
    class: "consent",
    reason: expect.stringMatching(/^24 months: /),
  });
});

test.each<[string, string, Prisma.SaleUncheckedUpdateInput, Date]>([
  ["sale", "5 years", { submitted_at: LONG_AGO, policy_ended_on: LONG_AGO }, new Date("2006-06-15")],
  ["unsubmitted_sale", "24 months", { status: "declined", updated_at: LONG_AGO }, new Date("2003-06-15")],
])("the purge names the class %s and its period of %s", async (name, period, columns, retained_until) => {
  const sale = await makeSale(tenant, user);
  const { body: recording } = await record(user, ofSale(sale));
  await rewrite(sale, columns);
  await purge();
  expect(await isThere(recording)).toBe(false);
  expect(await reportOf(recording.id)).toMatchObject({
    ...{ class: name, sale_id: sale.id, lead_id: null, period_began_on: LONG_AGO, retained_until },
    reason: expect.stringMatching(new RegExp(`^${period}: `)),
  });
  const [event] = await asPlatform(() =>
    db.saleEvent.findMany({ where: { sale_id: sale.id }, orderBy: { id: "desc" }, take: 1 }),
  );
  expect(event).toMatchObject({ type: "recording", new: { recording: recording.id, action: "removed" } });
});

test("two purges at once remove a recording once", async () => {
  const { body: recording } = await record(user, ofLead(await makeLead(tenant, processed())));
  await Promise.all([purge(), purge(), purge()]);
  expect(await asPlatform(() => db.purgedRecording.count({ where: { recording_id: recording.id } }))).toBe(1);
});

test("a lead that is reopened in time keeps its recording", async () => {
  const lead = await makeLead(tenant, processed());
  const { body: recording } = await record(user, ofLead(lead));
  await asPlatform(() =>
    db.lead.update({ where: { id: lead.id }, data: { processed_at: null, processed_outcome: null, status: "New" } }),
  );
  await purge();
  expect(await isThere(recording)).toBe(true);
});

test("nobody but the purge deletes a recording, and no check for orphaned files takes it for one", async () => {
  const { body } = await record(user, ofLead(await makeLead(tenant)));
  const remove = () => db.recording.deleteMany({ where: { id: body.id } });
  await expect(withTenant(tenant.id, remove)).rejects.toThrow(/permission denied|denied access/);
  const { file_path } = await asPlatform(() => db.recording.findFirstOrThrow({ where: { id: body.id } }));
  await removeOrphanedFiles([file_path]);
  expect(await isThere(body)).toBe(true);
});
