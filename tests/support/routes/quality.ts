import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { dateColumn } from "@/lib/platform/time/days";
import { REVIEW_FILTERS } from "@/lib/sales/record/columns/qc-figures";
import type { Decision, ReviewKind, ReviewState } from "@/lib/sales/record/columns/review";
import { makeSale } from "../records";
import { type Route, words } from "../route";
import { makeUser, type TestTenant, type TestUser, unique } from "../world";

const ITEM = { id: "named", text: "Named", weight: 100, instant_fail: false, na_allowed: true, help: null };

type Columns = { state: ReviewState; kind?: ReviewKind; decision?: Decision; qc_personality_id?: number | null };
type ItemColumns = { disputed_at?: Date; disputed_by_id?: number };

/** A review of the sale by the reviewer, with one item that has failed. */
export async function addReview(
  sale: { id: number; tenant_id: number; product_id: number },
  reviewer: { id: number },
  columns: Columns,
  item: ItemColumns = {},
): Promise<void> {
  const { id: sale_id, tenant_id, product_id } = sale;
  const now = new Date();
  // Others write the counters of reviews, too: a transaction is run again after a deadlock.
  const add = async () => {
    const sections = [{ title: "All", items: [ITEM] }];
    // A scorecard for another product: that of the sale's product is another test's.
    const product = await db.product.create({ data: { name: unique(), slug: unique("p") } });
    const editions = { create: { tenant_id, number: 1, sections } };
    const card = await db.scorecard.create({ data: { product_id: product.id, tenant_id, sections, editions } });
    const edition = await db.scorecardEdition.findFirstOrThrow({ where: { scorecard_id: card.id } });
    const review = await db.saleReview.create({
      data: {
        ...{ tenant_id, sale_id, product_id, edition_id: edition.id, reviewer_id: reviewer.id, reviewer_name: "Test" },
        ...{
          waiting_since: now,
          claimed_at: now,
          active_at: now,
          is_complete: true,
          item_count: 1,
          failed: 1,
          score: 0,
        },
        ...columns,
        ...(columns.state === "decided" && { decided_at: now }),
      },
    });
    const { id: item_id, weight, instant_fail } = ITEM;
    const judged = { item_id, weight, instant_fail, position: 0, result: "fail" as const };
    await db.saleReviewItem.create({ data: { review_id: review.id, tenant_id, ...judged, ...item } });
  };
  await asPlatform(() => transaction(add));
}

/** A sale of somebody else that the caller may check. */
export async function makeWaitingSale(tenant: TestTenant, caller: TestUser) {
  const sale = await makeSale(tenant, await makeUser(tenant));
  const { personality_id: qc_personality_id } = await asPlatform(() =>
    db.user.findFirstOrThrow({ where: { id: caller.id } }),
  );
  const data = { status: "qc-oversight" as const, qc_personality_id, qc_submitted_at: dateColumn("2026-11-20") };
  return asPlatform(() => db.sale.update({ where: { id: sale.id }, data }));
}

/** A sale that the caller holds, and may decide. */
export async function makeHeldSale(tenant: TestTenant, caller: TestUser) {
  const sale = await makeWaitingSale(tenant, caller);
  await addReview(sale, caller, { state: "open" });
  return sale;
}

async function makeSecondLook(tenant: TestTenant, caller: TestUser) {
  const sale = await makeWaitingSale(tenant, caller);
  const { qc_personality_id } = sale;
  await addReview(sale, caller, { state: "open", kind: "second", qc_personality_id });
  return asPlatform(() => db.sale.update({ where: { id: sale.id }, data: { status: "policy-submitted" } }));
}

/** A sale of the caller that was sent back. */
export async function makeKickedSale(tenant: TestTenant, caller: TestUser) {
  const sale = await makeSale(tenant, caller);
  await addReview(sale, await makeUser(tenant), { state: "decided", decision: "kicked-back" });
  return asPlatform(() => db.sale.update({ where: { id: sale.id }, data: { status: "in-progress" } }));
}

/** A sale whose seller, of whom the caller is the line manager, disputes an item. */
async function makeDisputedSale(tenant: TestTenant, caller: TestUser) {
  const seller = await makeUser(tenant);
  await asPlatform(() => db.user.update({ where: { id: seller.id }, data: { line_manager_user_id: caller.id } }));
  const sale = await makeSale(tenant, seller);
  const disputed = { disputed_at: new Date(), disputed_by_id: seller.id };
  await addReview(sale, await makeUser(tenant), { state: "decided", decision: "kicked-back" }, disputed);
  return sale;
}

/** The newest review that the caller has to do with, and its item. */
const params = async (_tenant: TestTenant, { id }: TestUser) => {
  const isTheirs = [{ reviewer_id: id }, { sale: { agent_id: id } }, { sale: { agent: { line_manager_user_id: id } } }];
  const review = await asPlatform(() =>
    db.saleReview.findFirstOrThrow({ where: { OR: isTheirs }, orderBy: { id: "desc" } }),
  );
  return { review: String(review.id), item: ITEM.id };
};

const path = "/api/sales/[id]/qc-reviews";
const review = { path: `${path}/[review]`, access: ["qc.review"], target: makeHeldSale, params } as const;
const item = `${path}/[review]/items/[item]`;

export const quality: Route[] = [
  {
    method: "GET",
    path: "/api/qc-queue",
    access: ["qc.review"],
    sortBy: words("waiting_since kick_count commencement_date"),
    filters: words("kind holder product_id agent_id team_id"),
  },
  { method: "GET", path: "/api/qc-queue/stats", access: ["qc.review"], personal: true },
  { method: "POST", path: "/api/qc-queue/next", access: ["qc.review"] },
  {
    method: "GET",
    path: "/api/qc-reviews",
    access: ["sales.index"],
    sortBy: words("decided_at score seconds"),
    filters: ["tenant_id", ...REVIEW_FILTERS],
  },
  { method: "GET", path, access: ["sales.show", "qc.review"], target: makeKickedSale },
  { method: "POST", path, access: ["qc.review"], target: makeWaitingSale, success: 201 },
  {
    ...review,
    method: "PUT",
    body: () => ({ items: [{ item_id: ITEM.id, result: "pass", comment: null, at_seconds: 1.5 }], version: 1 }),
    versioned: true,
  },
  { ...review, method: "DELETE", success: 204 },
  { ...review, method: "POST", path: `${review.path}/finish`, target: makeSecondLook },
  {
    method: "POST",
    path: `${item}/dispute`,
    access: ["sales.show"],
    target: makeKickedSale,
    params,
    body: () => ({ reason: "It is at 2:10" }),
  },
  {
    method: "POST",
    path: `${item}/answer`,
    access: ["sales.show"],
    target: makeDisputedSale,
    params,
    body: () => ({ upheld: true, note: "Heard it" }),
  },
  {
    method: "POST",
    path: `${item}/fixed`,
    access: ["sales.update"],
    target: makeKickedSale,
    params,
    body: () => ({ fixed: true }),
  },
];
