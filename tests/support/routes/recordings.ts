import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeConsent } from "../consents";
import { audioFile, makeRecording, ofLead, record } from "../recordings";
import { makeKnownLead, makeSale, makeSaleRows } from "../records";
import { setOwn } from "../retention";
import { type Route, words } from "../route";
import { makeUser, type TestTenant, type TestUser } from "../world";

const lead = { path: "/api/leads/[id]/recordings", target: (tenant: TestTenant) => makeKnownLead(tenant) };
const sale = { path: "/api/sales/[id]/recordings", target: makeSale };
const form = () => ({ file: audioFile() });

/** A period of the platform, which all tests share: another may change it at any time. */
const findPeriod = () => asPlatform(() => db.retentionPeriod.findFirstOrThrow({ where: { class: "lead" } }));

const SOURCE = "Protection of Personal Information Act 4 of 2013, section 14(1): no longer than is needed";

const ownPeriod = {
  path: "/api/tenants/[id]/retention-periods/[class]",
  access: "admin",
  target: async (tenant: TestTenant) => {
    await setOwn(tenant, "lead_post", { length: 60, unit: "days" });
    return tenant;
  },
  params: () => ({ class: "lead_post" }),
} as const;

export const recordings: Route[] = [
  { ...lead, method: "GET", access: ["leads.show"], sortBy: words("recorded_at") },
  { ...lead, method: "POST", access: ["leads.update"], success: 201, form },
  { ...sale, method: "GET", access: ["sales.show"], sortBy: words("recorded_at") },
  { ...sale, method: "POST", access: ["sales.update"], success: 201, form },
  {
    method: "PUT",
    path: "/api/sales/[id]/mandate/recording",
    access: ["sales.show"],
    target: makeSaleWithMandate,
    body: async (tenant, _caller, target) => ({
      recording_id: target ? (await makeRecording(tenant, { sale_id: target.id })).id : 1,
      at_seconds: 0.5,
    }),
    foreign: {
      recording_id: async (other, otherUser) =>
        (await makeRecording(other, { sale_id: (await makeSale(other, otherUser)).id })).id,
    },
  },
  {
    method: "GET",
    path: "/api/sales/[id]/consents",
    access: ["sales.show"],
    target: makeSale,
    sortBy: words("created_at"),
  },
  {
    method: "GET",
    path: "/api/consents",
    access: ["leads.index"],
    sortBy: words("created_at"),
    filters: words("tenant_id proof"),
  },
  {
    method: "PUT",
    path: "/api/consents/[id]/recording",
    access: ["leads.update", "sales.show"],
    target: makeCallConsent,
    body: () => ({ none_reason: "The line failed" }),
  },
  { method: "GET", path: "/api/recordings/[id]/audio", access: ["recordings.play"], target: makePlayable },
  { method: "GET", path: "/api/retention-periods", access: ["retention.index"], filters: words("tenant_id") },
  {
    method: "PUT",
    path: "/api/retention-periods/[id]",
    access: "admin",
    shared: true,
    target: findPeriod,
    body: () => ({ length: 45, unit: "days", source: SOURCE }),
    versioned: true,
  },
  { ...ownPeriod, method: "PUT", body: () => ({ length: 60, unit: "days", source: SOURCE }), versioned: true },
  { ...ownPeriod, method: "DELETE" },
  {
    method: "GET",
    path: "/api/purged-recordings",
    access: ["retention.index"],
    sortBy: words("purged_at"),
    filters: words("tenant_id"),
  },
  {
    method: "GET",
    path: "/api/retention-runs",
    access: ["retention.index"],
    sortBy: words("began_at"),
    filters: words("tenant_id"),
  },
  {
    method: "PUT",
    path: "/api/recordings/[id]/legal-hold",
    access: ["recordings.hold"],
    target: async (tenant) => makeRecording(tenant, { lead_id: (await makeKnownLead(tenant)).id }),
    body: () => ({ on: true, reason: "The client has complained" }),
  },
];

/** A consent of the caller's sale, whose recordings its owner names. */
async function makeCallConsent(tenant: TestTenant, caller: TestUser) {
  const { lead_id } = await makeSale(tenant, caller);
  return makeConsent(tenant, { id: lead_id });
}

async function makePlayable(tenant: TestTenant, _caller: TestUser) {
  const uploader = await makeUser(tenant, { permissions: ["leads.update"] });
  return (await record(uploader, ofLead(await makeKnownLead(tenant)))).body;
}

async function makeSaleWithMandate(tenant: TestTenant, caller: TestUser) {
  const sale = await makeSale(tenant, caller);
  await makeSaleRows(tenant, sale);
  return sale;
}
