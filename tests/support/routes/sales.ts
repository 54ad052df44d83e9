import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeSale } from "../records";
import { type Route, words } from "../route";
import { makeLead, type TestTenant, type TestUser } from "../world";
import { makeHeldSale } from "./quality";

const sale = { path: "/api/sales/[id]", target: makeSale };
const filters = words(
  "tenant_id product_id product status agent_id team_id product_plan_id source debit_day date_field date_from date_to",
);
export const sales: Route[] = [
  {
    method: "GET",
    path: "/api/sales",
    access: ["sales.index"],
    sortBy: words(
      "created_at updated_at status_changed_at reference status monthly_premium cover_amount callback_at qc_submitted_at kick_count submitted_at commencement_date product.name agent.name",
    ),
    filters,
  },
  { method: "GET", path: "/api/sales/filters", access: ["sales.index"], filters: words("tenant_id product") },
  { method: "GET", path: "/api/sales/export", access: ["sales.index"], filters: [...filters, "search", "ids"] },
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
  { ...sale, method: "GET", path: `${sale.path}/agents`, access: ["sales.reassign"] },
  { ...sale, method: "GET", path: `${sale.path}/audit`, access: ["sales.show"], filters: words("type page") },
  {
    ...sale,
    method: "POST",
    path: `${sale.path}/transition`,
    access: ["sales.update", "qc.review"],
    target: makeMovableSale,
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

async function makeUnownedSale(tenant: TestTenant, caller: TestUser) {
  const sale = await makeSale(tenant, caller);
  return asPlatform(() => db.sale.update({ where: { id: sale.id }, data: { agent_id: null } }));
}

async function makeSaleWithMandateText(tenant: TestTenant, caller: TestUser) {
  const debit_order_mandate = "I authorise the debit of contract {{contract_reference}}.";
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { debit_order_mandate } }));
  return makeSale(tenant, caller);
}

/** A sale of the caller; one that they hold where they may only check sales. */
async function makeMovableSale(tenant: TestTenant, caller: TestUser) {
  const where = { id: caller.id, personality: { roles: { some: { role: holds("sales.update") } } } };
  const isSeller = await asPlatform(() => db.user.findFirst({ where }));
  const isReviewer = await asPlatform(() =>
    db.user.findFirst({ where: { id: caller.id, personality: { roles: { some: { role: holds("qc.review") } } } } }),
  );
  return isReviewer && !isSeller ? makeHeldSale(tenant, caller) : makeSale(tenant, caller);
}

const holds = (name: string) => ({ permissions: { some: { permission: { name } } } });

const moveOf = (target: object | undefined) =>
  target && "status" in target && target.status === "qc-oversight"
    ? { to: "declined", reason: "Fraud" }
    : { to: "in-progress", reason: null };
