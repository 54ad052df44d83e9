import type { Permission } from "@/lib/permissions";
import { ID_NUMBER, makeFaq, makeImport, makeKnownLead, makeSale } from "./records";
import { makeLead, PASSWORD, type TestTenant, type TestUser, unique } from "./world";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Fields = Record<string, unknown>;
type Id = { id: number };

/** One method of one route file: all that the generated tests need to know of it. A new route gets a row in ROUTES. */
export type Route = {
  method: Method;
  /** As its folder is called: "/api/leads/[id]". */
  path: string;
  /** Anybody, any signed-in user, or those who hold any one of these permissions. */
  access: "public" | "signed-in" | readonly Permission[];
  /** The status of a success; 200 unless it says otherwise. */
  success?: number;
  /** Reachable while the user still has to change the password. */
  evenWithOldPassword?: true;
  /** A list, with the columns it can be sorted by. */
  sortBy?: readonly string[];
  /** What else its query takes. */
  filters?: readonly string[];
  /** Makes the row that the id in the path names, so that the call succeeds for `caller`. */
  target?: (tenant: TestTenant, caller: TestUser) => Promise<Id>;
  /** Fills the path's parameters that are no ids. */
  params?: (tenant: TestTenant) => Record<string, string>;
  /** A valid JSON body. */
  body?: (tenant: TestTenant, caller: TestUser, target: Id | undefined) => Fields | Promise<Fields>;
  /** The fields of a valid multipart form. */
  form?: (tenant: TestTenant) => Record<string, string | File>;
  /** The fields of the body that hold ids of a tenant's rows, each with a row of that tenant. */
  foreign?: Record<string, (other: TestTenant, otherUser: TestUser) => number | Promise<number>>;
  /** Has a `version` in its body, and refuses a stale one. */
  versioned?: true;
};

const productOf = (tenant: TestTenant) => tenant.product.id;

type Resource = {
  name: "product-faqs";
  make: (tenant: TestTenant) => Promise<Id>;
  input: (tenant: TestTenant) => Fields;
  foreign?: Route["foreign"];
  sortBy: readonly string[];
  filters: readonly string[];
};

/** The five routes of a resource that lib/http/resource serves. */
function resource({ name, make, input, foreign, sortBy, filters }: Resource): Route[] {
  const path = `/api/${name}`;
  const member = { path: `${path}/[id]`, target: make };
  return [
    { method: "GET", path, access: [`${name}.index`], sortBy, filters },
    { method: "POST", path, access: [`${name}.store`], success: 201, body: input, foreign },
    { ...member, method: "GET", access: [`${name}.show`] },
    { ...member, method: "PUT", access: [`${name}.update`], body: input, foreign, versioned: true },
    { ...member, method: "DELETE", access: [`${name}.destroy`], success: 204 },
  ];
}

const nowhere = { path: "/api/[...path]", access: "public", success: 404, params: () => ({ path: unique("no/") }) } as const;

const session: Route[] = [
  { method: "GET", path: "/api/health", access: "public" },
  {
    method: "POST",
    path: "/api/login",
    access: "public",
    body: (_tenant, caller) => ({ email: caller.email, password: PASSWORD }),
  },
  { method: "POST", path: "/api/logout", access: "signed-in", success: 204, evenWithOldPassword: true },
  { method: "GET", path: "/api/user", access: "signed-in", evenWithOldPassword: true },
  {
    method: "POST",
    path: "/api/user/password",
    access: "signed-in",
    success: 204,
    evenWithOldPassword: true,
    body: () => ({
      current_password: PASSWORD,
      password: `${PASSWORD} and more`,
      password_confirmation: `${PASSWORD} and more`,
    }),
  },
];

const products: Route[] = [
  { method: "GET", path: "/api/products/options", access: "signed-in" },
  {
    method: "GET",
    path: "/api/public/products/slug/[slug]",
    access: "public",
    params: (tenant) => ({ slug: tenant.product.slug }),
  },
  ...resource({
    name: "product-faqs",
    make: makeFaq,
    input: (tenant) => ({ product_id: tenant.product.id, product_index: 0, question: unique("Why "), answer: null }),
    foreign: { product_id: productOf },
    sortBy: ["product_index", "question", "product.name"],
    filters: ["product_id"],
  }),
];

const dashboard: Route[] = [
  { method: "GET", path: "/api/dashboard/lead-insights", access: ["leads.index"], filters: ["tenant_id"] },
  { method: "GET", path: "/api/dashboard/sales-insights", access: ["sales.index"], filters: ["tenant_id", "scope"] },
  {
    method: "GET",
    path: "/api/dashboard/tenant/users-last-login",
    access: ["users.index", "users.show", "dashboard.tenantUsersLastLogin"],
    filters: ["tenant_id"],
  },
];

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
const leads: Route[] = [
  {
    method: "GET",
    path: "/api/leads",
    access: ["leads.index"],
    sortBy: [
      ...["created_at", "name", "surname", "status", "attempts", "next_action_at", "processed_at", "last_attempt_at"],
      ...["status_changed_at", "diary_at", "phone", "email", "source", "campaign", "product.name", "assigned_user.name"],
    ],
    filters: [
      ...["tenant_id", "product_id", "product", "status", "unprocessed", "source", "campaign", "assigned_user_id"],
      ...["date_from", "date_to"],
    ],
  },
  {
    method: "POST",
    path: "/api/leads",
    access: ["leads.store"],
    success: 201,
    body: ({ product }) => ({ product_id: product.id, ...person(), lead_id: unique(), note: "Met at the fair." }),
    foreign: { product_id: productOf },
  },
  { method: "GET", path: "/api/leads/stats", access: ["leads.index"], filters: ["tenant_id"] },
  { ...lead, method: "GET", access: ["leads.show"] },
  { ...lead, method: "PUT", access: ["leads.update"], body: person, versioned: true },
  { ...lead, method: "GET", path: `${lead.path}/timeline`, access: ["leads.show"], sortBy: ["created_at"] },
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

const leadImport = { path: "/api/lead-imports/[id]", target: makeImport, access: ["leads.store"] } as const;
const leadImports: Route[] = [
  {
    method: "POST",
    path: "/api/lead-imports",
    access: ["leads.store"],
    success: 201,
    form: ({ product }) => ({
      file: new File([`name,phone,id number\nSipho,0821234567,${ID_NUMBER}\n`], "leads.csv", { type: "text/csv" }),
      product_id: String(product.id),
    }),
    foreign: { product_id: productOf },
  },
  { ...leadImport, method: "GET" },
  { ...leadImport, method: "PUT", body: () => ({ default_region: "BW" }) },
  { ...leadImport, method: "POST", path: `${leadImport.path}/start` },
  { ...leadImport, method: "GET", path: `${leadImport.path}/rejects` },
];

const sale = { path: "/api/sales/[id]", target: makeSale };
const sales: Route[] = [
  {
    method: "GET",
    path: "/api/sales",
    access: ["sales.index"],
    sortBy: [
      ...["created_at", "updated_at", "status_changed_at", "reference", "status", "monthly_premium", "cover_amount"],
      ...["callback_at", "product.name", "agent.name"],
    ],
    filters: ["tenant_id", "product_id", "product", "status", "agent_id", "date_from", "date_to"],
  },
  {
    method: "POST",
    path: "/api/sales",
    access: ["sales.store"],
    success: 201,
    body: async (tenant) => ({ lead_id: (await makeLead(tenant)).id }),
    foreign: { lead_id: async (other) => (await makeLead(other)).id },
  },
  { method: "GET", path: "/api/sales/stats", access: ["sales.index"], filters: ["tenant_id"] },
  { ...sale, method: "GET", access: ["sales.show"] },
  {
    ...sale,
    method: "PUT",
    access: ["sales.update"],
    body: ({ plan }) => ({
      version: 1,
      policyholder: { name: "Nomvula", surname: "Zulu", phone: null, email: null },
      product_plan_id: plan.id,
      notes: null,
    }),
    foreign: { product_plan_id: (other) => other.plan.id },
    versioned: true,
  },
  { ...sale, method: "GET", path: `${sale.path}/audit`, access: ["sales.show"], filters: ["type", "page"] },
  {
    ...sale,
    method: "POST",
    path: `${sale.path}/transition`,
    access: ["sales.update"],
    body: () => ({ to: "in-progress", reason: null, callback_at: null }),
    versioned: true,
  },
  { ...sale, method: "POST", path: `${sale.path}/reveal`, access: ["pii.reveal"] },
];

/** Every route there is; tests/api/contract.test.ts fails when one under app/api is missing here. */
export const ROUTES: readonly Route[] = [
  ...(["GET", "POST", "PUT", "PATCH", "DELETE"] as const).map((method) => ({ ...nowhere, method })),
  ...session,
  ...products,
  ...dashboard,
  ...leads,
  ...leadImports,
  ...sales,
];
