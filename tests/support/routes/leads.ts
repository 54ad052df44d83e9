import { makeKnownLead } from "../records";
import { productOf, type Route, words } from "../route";
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

const lead = { path: "/api/leads/[id]", target: (tenant: TestTenant) => makeKnownLead(tenant) };
export const leads: Route[] = [
  {
    method: "GET",
    path: "/api/leads",
    access: ["leads.index"],
    sortBy: words(
      "created_at name surname status attempts next_action_at processed_at last_attempt_at status_changed_at diary_at phone email source campaign product.name assigned_user.name",
    ),
    filters: words(
      "tenant_id product_id product status unprocessed source campaign assigned_user_id date_from date_to",
    ),
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
  { ...lead, method: "GET", access: ["leads.show"] },
  { ...lead, method: "PUT", access: ["leads.update"], body: person, versioned: true },
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
  { ...lead, method: "POST", path: `${lead.path}/claim`, access: ["leads.update"] },
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
  { ...lead, method: "POST", path: `${lead.path}/reveal`, access: ["pii.reveal"] },
];
