import { dimensionFilters } from "@/lib/leads/list/dimension-filters";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeCall, makeCallable } from "../phone-calls";
import { makeBulk, makeKnownLead, makeTeam } from "../records";
import { productOf, type Route, words } from "../route";
import { makeUndoable, makeUndoableBulk } from "../undoable";
import { makeLead, type TestTenant, unique } from "../world";

const person = () => ({
  title: "Ms",
  name: "Nomvula",
  surname: "Zulu",
  phone: null,
  email: `${unique()}@example.test`,
  date_of_birth: "1980-01-01",
  gender: "female",
  language: "isiZulu",
});

const filters = [
  ...words(
    "tenant_id product_id product status unprocessed processed assigned_user_id team_id import_id overdue due date_from date_to conditions",
  ),
  ...Object.keys(dimensionFilters),
  ...words("scope funnel attempted contacted_by_id contacted_team_id contacted_from contacted_to"),
  ...words("attempted_by_id attempted_team_id attempted_from attempted_to"),
];

/** The tenant's product, whose leads may be called at any hour. */
async function callableProduct({ id, product }: TestTenant): Promise<number> {
  await asPlatform(() => db.tenant.update({ where: { id }, data: { calling_hours_enforced: false } }));
  return product.id;
}

const lead = { path: "/api/leads/[id]", target: (tenant: TestTenant) => makeKnownLead(tenant) };

/** A lead that can be called at any hour. */
async function makeCallableLead(tenant: TestTenant) {
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { calling_hours_enforced: false } }));
  return makeCallable(tenant);
}

const openCallOf = new Map<number, string>();

export const leads: Route[] = [
  {
    method: "GET",
    path: "/api/leads",
    access: ["leads.index"],
    sortBy: words(
      "created_at name surname status attempts next_action_at processed_at last_attempt_at status_changed_at diary_at phone email source campaign product.name assigned_user.name",
    ),
    filters,
  },
  { method: "GET", path: "/api/leads/filters", access: ["leads.index"], filters: words("tenant_id product") },
  { method: "GET", path: "/api/leads/agents", access: ["leads.allocate"], filters: words("tenant_id product search") },
  { method: "GET", path: "/api/leads/export", access: ["leads.export"], filters: [...filters, "search", "ids"] },
  {
    method: "POST",
    path: "/api/leads/bulk",
    access: ["leads.allocate"],
    success: 202,
    body: async (tenant, caller) => {
      const ids = [(await makeLead(tenant)).id];
      return { ids, action: "allocate", user_ids: [caller.id], reason: null, note: null };
    },
    foreign: {
      ids: async (other) => [(await makeLead(other)).id],
      user_ids: (_other, otherUser) => [otherUser.id],
      assigned_user_id: (_other, otherUser) => otherUser.id,
      team_id: async (other) => (await makeTeam(other)).id,
    },
  },
  {
    method: "GET",
    path: "/api/leads/bulk/[id]",
    access: ["leads.allocate"],
    target: (tenant) => makeBulk(tenant),
  },
  {
    method: "POST",
    path: "/api/leads/bulk/[id]/undo",
    access: ["leads.allocate"],
    success: 202,
    target: makeUndoableBulk,
  },
  {
    method: "POST",
    path: "/api/leads",
    access: ["leads.store"],
    success: 201,
    body: ({ product }) => ({ product_id: product.id, ...person(), lead_id: unique(), note: "Met at the fair." }),
    foreign: { product_id: productOf },
  },
  { method: "GET", path: "/api/leads/stats", access: ["leads.index"], filters: words("tenant_id") },
  {
    method: "POST",
    path: "/api/leads/next",
    access: ["leads.update"],
    body: async (tenant) => ({ product_id: await callableProduct(tenant), lead_id: null, reserve: true }),
    foreign: { product_id: productOf },
  },
  {
    method: "POST",
    path: "/api/leads/next/reservation",
    access: ["leads.update"],
    body: async (tenant) => ({ product_id: await callableProduct(tenant), lead_id: (await makeLead(tenant)).id }),
    foreign: { product_id: productOf },
  },
  { ...lead, method: "GET", access: ["leads.show"] },
  { ...lead, method: "PUT", access: ["leads.update"], body: person, versioned: true },
  { ...lead, method: "GET", path: `${lead.path}/opening`, access: ["leads.show"] },
  { ...lead, method: "GET", path: `${lead.path}/call-time`, access: ["leads.show"], filters: ["at"] },
  { ...lead, method: "GET", path: `${lead.path}/timeline`, access: ["leads.show"], sortBy: words("created_at") },
  {
    ...lead,
    method: "POST",
    path: `${lead.path}/transition`,
    access: ["leads.update"],
    body: () => ({ to: "Allocated", reason: null, note: null, diary_at: null, diary_scope: null }),
    foreign: { assigned_user_id: (_other, otherUser) => otherUser.id },
    versioned: true,
  },
  {
    ...lead,
    method: "POST",
    path: `${lead.path}/undo`,
    access: ["leads.update"],
    target: makeUndoable,
    body: async (_tenant, _caller, target) => {
      const where = { lead_id: target?.id ?? 0 };
      return { event_id: (await asPlatform(() => db.leadUndo.findFirst({ where })))?.event_id ?? 0 };
    },
  },
  { ...lead, method: "POST", path: `${lead.path}/presence`, access: ["leads.show"], success: 204, body: () => ({}) },
  { ...lead, method: "POST", path: `${lead.path}/claim`, access: ["leads.update"] },
  { method: "POST", path: `${lead.path}/calls`, access: ["leads.update"], success: 201, target: makeCallableLead },
  {
    method: "POST",
    path: `${lead.path}/calls/[call]/end`,
    access: ["leads.update"],
    target: async (tenant, caller) => {
      const called = await makeCallableLead(tenant);
      const { call_id } = await makeCall(called, caller);
      openCallOf.set(tenant.id, call_id);
      return called;
    },
    params: ({ id }) => ({ call: openCallOf.get(id) ?? "" }),
  },
  {
    ...lead,
    method: "POST",
    path: `${lead.path}/release`,
    access: ["leads.update", "leads.allocate"],
    target: (tenant, caller) => makeLead(tenant, { status: "Allocated", assigned_user_id: caller.id }),
  },
  {
    ...lead,
    method: "POST",
    path: `${lead.path}/notes`,
    access: ["leads.update"],
    success: 201,
    body: () => ({ note: "Call after five." }),
  },
  {
    ...lead,
    method: "GET",
    path: `${lead.path}/consents`,
    access: ["leads.show"],
    sortBy: words("created_at"),
  },
  {
    ...lead,
    method: "POST",
    path: `${lead.path}/consents`,
    access: ["leads.update"],
    success: 201,
    body: () => ({ purpose: "direct marketing", channel: "any", state: "given", how: "On a recorded call" }),
  },
  {
    ...lead,
    method: "PUT",
    path: `${lead.path}/client`,
    access: ["leads.update"],
    body: () => ({ is_client: true, reason: "Policy 4711" }),
    versioned: true,
  },
  { ...lead, method: "POST", path: `${lead.path}/reveal`, access: ["pii.reveal"] },
];
