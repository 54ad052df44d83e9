import { dimensionFilters } from "@/lib/leads/list/dimension-filters";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeSale } from "../records";
import { type Route, words } from "../route";
import { makeLead, type TestTenant, type TestUser } from "../world";
import { makeHeldSale, makeWaitingSale } from "./quality";
import { makeSubmittedSale } from "./submitted-sales";

const sale = { path: "/api/sales/[id]", target: makeSale };
const filters = [
  ...words("tenant_id product_id product status agent_id team_id product_plan_id source debit_day"),
  ...words("qc_result policy_outcome confirmation replacement overdue due date_field date_from date_to conditions"),
  ...words(
    "credit scope converted_by_id converted_team_id submitted_by_id submitted_team_id recalled_from recalled_to",
  ),
  ...words("processed unprocessed stayed_in left_from left_to"),
  ...Object.keys(dimensionFilters).filter((name) => name !== "source"),
];
export const sales: Route[] = [
  {
    method: "GET",
    path: "/api/sales",
    access: ["sales.index"],
    sortBy: words(
      "created_at updated_at status_changed_at reference status monthly_premium cover_amount callback_at qc_submitted_at kick_count submitted_at commencement_date first_debit_on policy_outcome policy_number delivered_on confirm_by replacement_send_by product.name agent.name",
    ),
    filters,
  },
  { method: "GET", path: "/api/sales/filters", access: ["sales.index"], filters: words("tenant_id product") },
  { method: "GET", path: "/api/sales/export", access: ["sales.export"], filters: [...filters, "search", "ids"] },
  {
    method: "POST",
    path: "/api/sales/reassign",
    access: ["sales.reassign"],
    body: async (tenant, caller) => ({
      ids: [(await makeSale(tenant, caller)).id],
      agent_id: caller.id,
      reason: "On leave",
    }),
    foreign: { agent_id: (_, otherUser) => otherUser.id },
  },
  {
    method: "POST",
    path: "/api/sales",
    access: ["sales.store"],
    success: 201,
    body: async (tenant) => ({ lead_id: (await makeLead(tenant)).lead_id }),
    foreign: { lead_id: async (other) => (await makeLead(other)).id },
  },
  { method: "GET", path: "/api/sales/stats", access: ["sales.index"], filters: words("tenant_id") },
  { ...sale, method: "GET", access: ["sales.show"] },
  { ...sale, method: "GET", path: `${sale.path}/crm-fields`, access: ["sales.export"] },
  {
    ...sale,
    method: "PUT",
    access: ["sales.update"],
    body: ({ plan }) => ({
      version: 1,
      policyholder: { name: "Nomvula", surname: "Zulu", phone: null, email: null },
      cover: { product_plan_id: plan.id, commencement_date: null },
      notes: null,
    }),
    versioned: true,
  },
  { ...sale, method: "POST", path: `${sale.path}/presence`, access: ["sales.show"], success: 204, body: () => ({}) },
  {
    ...sale,
    method: "POST",
    path: `${sale.path}/acknowledge-payee`,
    access: "admin",
    target: makeSaleWithoutPayee,
    success: 204,
  },
  {
    ...sale,
    method: "POST",
    path: `${sale.path}/lift-review-grants`,
    access: "admin",
    target: makeWaitingSale,
    success: 204,
    body: () => ({ reason: "There is no other reviewer" }),
  },
  { ...sale, method: "GET", path: `${sale.path}/agents`, access: ["sales.reassign"] },
  { ...sale, method: "GET", path: `${sale.path}/audit`, access: ["sales.show"], filters: words("type person page") },
  {
    ...sale,
    method: "GET",
    path: `${sale.path}/audit/export`,
    access: ["sales.export"],
    filters: words("type person format"),
  },
  { ...sale, method: "GET", path: `${sale.path}/audit/verification`, access: ["sales.show"] },
  {
    ...sale,
    method: "POST",
    path: `${sale.path}/transition`,
    access: ["sales.update", "sales.recall", "qc.review"],
    target: makeSaleToMove,
    body: (_tenant, _caller, target) => ({ ...moveOf(target), callback_at: null, version: 1 }),
    versioned: true,
  },
  { ...sale, method: "POST", path: `${sale.path}/claim`, access: ["sales.update"], target: makeUnownedSale },
  {
    ...sale,
    method: "POST",
    path: `${sale.path}/release`,
    access: ["sales.update", "sales.reassign"],
    body: () => ({ version: 1 }),
    versioned: true,
  },
  {
    ...sale,
    method: "POST",
    path: `${sale.path}/reassign`,
    access: ["sales.reassign"],
    target: makeUnownedSale,
    body: (_tenant, caller) => ({ agent_id: caller.id, reason: "Nobody else is there", version: 1 }),
    foreign: { agent_id: (_other, otherUser) => otherUser.id },
    versioned: true,
  },
  { ...sale, method: "GET", path: `${sale.path}/mandate`, access: ["sales.show"] },
  {
    ...sale,
    method: "POST",
    path: `${sale.path}/mandate`,
    access: ["sales.update"],
    target: makeSaleWithMandateText,
    body: () => ({ version: 1 }),
    versioned: true,
  },
  {
    ...sale,
    method: "POST",
    path: `${sale.path}/reveal`,
    access: ["pii.reveal"],
    body: () => ({ field: "id_number" }),
  },
];

/** A new sale of the caller; for a reviewer who can't work on sales, one to judge, and for others one to recall. */
async function makeSaleToMove(tenant: TestTenant, caller: TestUser) {
  const { is_admin, personality } = await asPlatform(() =>
    db.user.findFirstOrThrow({
      where: { id: caller.id },
      include: {
        personality: {
          include: { roles: { include: { role: { include: { permissions: { include: { permission: true } } } } } } },
        },
      },
    }),
  );
  const held =
    personality?.roles.flatMap(({ role }) => role.permissions.map(({ permission }) => permission.name)) ?? [];
  if (is_admin || held.includes("sales.update")) return makeSale(tenant, caller);
  return held.includes("sales.recall") ? makeSubmittedSale(tenant, caller) : makeHeldSale(tenant, caller);
}

async function makeUnownedSale(tenant: TestTenant, caller: TestUser) {
  const sale = await makeSale(tenant, caller);
  return asPlatform(() => db.sale.update({ where: { id: sale.id }, data: { agent_id: null } }));
}

async function makeSaleWithMandateText(tenant: TestTenant, caller: TestUser) {
  const debit_order_mandate_in_use = "I authorise the debit of contract {{contract_reference}}.";
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { debit_order_mandate_in_use } }));
  return makeSale(tenant, caller);
}

const moveOf = (target: object | undefined) =>
  target && "status" in target && target.status === "policy-submitted"
    ? { to: "in-progress", reason: "Wrong plan" }
    : { to: "declined", reason: "Fraud" };

/** A submitted sale of an older release that pays nobody. */
async function makeSaleWithoutPayee(tenant: TestTenant, caller: TestUser) {
  const sale = await makeSale(tenant, caller);
  const submitted = { status: "policy-submitted" as const, submitted_at: new Date(), payee_missing: true };
  await asPlatform(() => db.sale.update({ where: { id: sale.id }, data: submitted }));
  return sale;
}
