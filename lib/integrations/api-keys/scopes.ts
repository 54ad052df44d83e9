import type { Permission } from "@/lib/identity/rights/permissions";

type Method = "GET" | "POST" | "PUT" | "DELETE";

type ScopeRules = {
  label: string;
  /** What a key may do with it, as the form says. */
  permits: string;
  /** Whoever gives the scope holds them all, and a key with it acts with them. */
  permissions: readonly Permission[];
  /** The methods and routes that it opens; every other route refuses the key. */
  routes: readonly `${Method} /api/${string}`[];
  /** The routes that export, and the permission that the users who made and last rotated the key need for them. */
  exports?: { permission: Permission; routes: readonly `GET /api/${string}`[] };
  /** Changes are made as the agent whom `agent_id` in the body names, with no more rights than theirs. */
  asAgent?: true;
};

const SETTINGS = [
  "products",
  "product-plans",
  "product-faqs",
  "questions",
  "questionnaires",
  "banks",
  "beneficiary-types",
  "beneficiary-relationships",
] as const;

/** The scopes of API keys: the one table that decides which routes a key reaches. */
const SCOPES = {
  "leads:read": {
    label: "Read leads",
    permits: "List, detail, timeline and export of leads",
    permissions: ["leads.index", "leads.show"],
    routes: ["GET /api/leads", "GET /api/leads/[id]", "GET /api/leads/[id]/timeline", "GET /api/leads/export"],
    exports: { permission: "leads.export", routes: ["GET /api/leads/export"] },
  },
  "leads:write": {
    label: "Change leads",
    permits: "Create leads, change contact fields, add notes, move leads between statuses",
    permissions: ["leads.store", "leads.update", "leads.allocate"],
    routes: ["POST /api/leads", "PUT /api/leads/[id]", "POST /api/leads/[id]/notes", "POST /api/leads/[id]/transition"],
  },
  "sales:read": {
    label: "Read sales",
    permits: "List, detail, fields for a CRM, audit, policy pack and export of sales",
    permissions: ["sales.index", "sales.show"],
    routes: [
      "GET /api/sales",
      "GET /api/sales/[id]",
      "GET /api/sales/[id]/crm-fields",
      "GET /api/sales/[id]/audit",
      "GET /api/sales/[id]/pack",
      "GET /api/sales/export",
    ],
    exports: { permission: "sales.export", routes: ["GET /api/sales/[id]/crm-fields", "GET /api/sales/export"] },
  },
  "sales:write": {
    label: "Change sales",
    permits: "Convert leads, save the steps of a sale and move it on, each for the agent that agent_id names",
    permissions: ["sales.store", "sales.update"],
    routes: ["POST /api/sales", "PUT /api/sales/[id]", "POST /api/sales/[id]/transition"],
    asAgent: true,
  },
  "calls:write": {
    label: "Report calls",
    permits: "Report started and ended calls to the timeline of a lead",
    permissions: ["leads.update"],
    routes: ["POST /api/public/calls"],
  },
  "recordings:write": {
    label: "Send recordings",
    permits: "Add recordings of calls to leads and sales",
    permissions: ["leads.update", "sales.update"],
    routes: ["POST /api/public/recordings"],
  },
  "outcomes:write": {
    label: "Report outcomes",
    permits: "Record outcomes of submitted policies",
    permissions: ["sales.outcome"],
    routes: ["PUT /api/sales/[id]/outcome"],
  },
  "catalogue:read": {
    label: "Read the catalogue",
    permits: "Products, plans, FAQs, questions, questionnaires, banks, beneficiary types and relationships",
    permissions: SETTINGS.flatMap((group) => [`${group}.index`, `${group}.show`] as const),
    routes: SETTINGS.flatMap((group) => [`GET /api/${group}`, `GET /api/${group}/[id]`] as const),
  },
  "insights:read": {
    label: "Read insights",
    permits: "The figures of the dashboard",
    permissions: ["leads.index", "sales.index"],
    routes: ["GET /api/dashboard/lead-insights", "GET /api/dashboard/sales-insights"],
  },
} as const satisfies Record<string, ScopeRules>;

export type Scope = keyof typeof SCOPES;

export const SCOPE_NAMES = Object.keys(SCOPES) as Scope[];

/** The rules of a scope. */
export const rulesOf = (scope: Scope): ScopeRules => SCOPES[scope];

/** The scopes that open a route. @param path as its folder is called: "/api/leads/[id]" */
export const scopesOfRoute = (method: string, path: string): Scope[] =>
  SCOPE_NAMES.filter((scope) => rulesOf(scope).routes.some((route) => route === `${method} ${path}`));

/** The scopes that open the address of a request. */
export const scopesOfRequest = (method: string, pathname: string): Scope[] =>
  scopesOfRoute(methodOf(method), routeOf(pathname));

/** What the makers of a key have to hold for a request that exports; undefined for any other. */
export const exportRightOf = (method: string, pathname: string): Permission | undefined =>
  SCOPE_NAMES.map((scope) => rulesOf(scope).exports).find((exported) =>
    exported?.routes.some((route) => route === `${methodOf(method)} ${routeOf(pathname)}`),
  )?.permission;

const methodOf = (method: string) => (method === "HEAD" ? "GET" : method);

/** An id is a number: nothing else of an address is a parameter. */
const routeOf = (pathname: string) => pathname.replace(/\/\d+(?=\/|$)/g, "/[id]");
