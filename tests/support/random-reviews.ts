import { MIN_SCORED_PERCENT } from "@/lib/catalogue/templates/scorecards/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Decision, ReviewKind } from "@/lib/sales/record/columns/review";
import { findingColumns } from "@/lib/sales/record/score";
import type { Random } from "./sales-floor";
import type { TestTenant } from "./world";

// Reviews as quality control leaves them behind, at random, written past the application.

const WEIGHTS = { greeting: 30, waiting: 40, debit: 30, consent: 0 };
const ITEM_IDS = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];

/** A scorecard of the tenant, as the edition that its reviews judge by. */
export async function makeEdition(tenant: TestTenant): Promise<{ id: number }> {
  const items = ITEM_IDS.map((id) => ({
    ...{ id, text: `Item ${id}`, weight: WEIGHTS[id], instant_fail: id === "consent", na_allowed: true, help: null },
  }));
  const sections = [{ title: "All", items }];
  const { id: tenant_id, product } = tenant;
  return asPlatform(async () => {
    const card = await db.scorecard.create({ data: { tenant_id, product_id: product.id, sections } });
    return db.scorecardEdition.create({ data: { scorecard_id: card.id, tenant_id, number: 1, sections } });
  });
}

type Sale = { id: number; product: { id: number } };
type Judged = { sale: Sale; seller: { id: number }; edition: { id: number }; tenant: TestTenant };

/** One or two checks of a sale since a moment, some of them disputed later, and perhaps a second look. */
export async function makeReviews(judged: Judged, random: Random, since: Date): Promise<void> {
  const later = (from: Date) => new Date(from.getTime() + random.next() * (Date.now() - from.getTime()));
  for (let left = random.pick([1, 1, 2]); left > 0; left -= 1) {
    const decision = random.pick(["passed", "passed", "kicked-back", "kicked-back", "declined"] as const);
    const id = await makeReview(judged, random, { kind: "check", decision, decided_at: later(since) });
    if (random.chance(0.4)) await dispute(id, random);
  }
  const decision = random.pick(["agreed", "differed"] as const);
  if (random.chance(0.3)) await makeReview(judged, random, { kind: "second", decision, decided_at: later(since) });
}

type Decided = { kind: ReviewKind; decision: Decision; decided_at: Date };

async function makeReview({ sale, seller, edition, tenant }: Judged, random: Random, decided: Decided) {
  const waits = Math.floor(random.next() * 48 * 60 * 60 * 1000);
  const isJudged = random.chance(0.9);
  const items = ITEM_IDS.map((item_id, position) => ({
    ...{ item_id, position, weight: WEIGHTS[item_id], instant_fail: item_id === "consent" },
    result: isJudged ? random.pick(["pass", "pass", "pass", "fail", "na"] as const) : null,
  }));
  const { id: tenant_id } = tenant;
  return asPlatform(async () => {
    const review = await db.saleReview.create({
      data: {
        ...{ tenant_id, sale_id: sale.id, product_id: sale.product.id, edition_id: edition.id, agent_id: seller.id },
        ...{ state: "decided", ...decided, ...findingColumns(items, MIN_SCORED_PERCENT.usual) },
        is_for_commencement: decided.decision === "kicked-back" && random.chance(0.2),
        waiting_since: new Date(decided.decided_at.getTime() - waits),
      },
    });
    await db.saleReviewItem.createMany({ data: items.map((item) => ({ ...item, review_id: review.id, tenant_id })) });
    return review.id;
  });
}

/** The seller disputes what failed, and is right about some or all of it. */
function dispute(review_id: number, random: Random): Promise<void> {
  return asPlatform(async () => {
    const disputed_at = new Date();
    await db.saleReviewItem.updateMany({ where: { review_id, result: "fail" }, data: { disputed_at } });
    const items = await db.saleReviewItem.findMany({ where: { review_id, result: "fail" } });
    const upheld = items.filter(() => random.chance(0.6)).map(({ item_id }) => item_id);
    await db.saleReviewItem.updateMany({ where: { review_id, item_id: { in: upheld } }, data: { is_upheld: true } });
    const all = await db.saleReviewItem.findMany({ where: { review_id }, orderBy: { position: "asc" } });
    const judged = all.map((item) => ({ ...item, result: item.result as "pass" | "fail" | "na" | null }));
    await db.saleReview.update({ where: { id: review_id }, data: findingColumns(judged, MIN_SCORED_PERCENT.usual) });
  });
}
