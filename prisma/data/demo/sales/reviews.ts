import { MIN_SCORED_PERCENT } from "@/lib/catalogue/templates/scorecards/schema";
import { STANDARD_SCORECARD } from "@/lib/catalogue/templates/scorecards/standard";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/milliseconds";
import type { Decision, Result } from "@/lib/sales/record/columns/review";
import { findingColumns } from "@/lib/sales/record/score";
import type { Floor } from "../floor";
import { firstOf, lookUp } from "../found";
import type { Colleague } from "../office/colleagues";
import { SALES } from "./content";
import type { DemoSale, NumberedSale, TakenStep } from "./sale";

type NewReview = Prisma.SaleReviewCreateManyInput;
type NewItem = Omit<Prisma.SaleReviewItemCreateManyInput, "review_id" | "tenant_id">;
type Made = { row: NewReview; items: NewItem[] };

const ITEMS = STANDARD_SCORECARD.flatMap(({ items }) => items);
const FORK = 31;
const SMALL_FAULT_SHARE = 0.4;
const SECOND_LOOK_SHARE = 0.2;
const DISPUTED_SHARE = 0.25;
const OPEN_REVIEWS = 2;
const FIRST_COMMENT_SECONDS = 35;

/** Adds the reviews of the sales that were checked, open ones of some that wait, and second looks. */
export async function addReviews(floor: Floor, sales: readonly NumberedSale[]): Promise<void> {
  const { load, tenantId: tenant_id, colleagues } = floor;
  const [checker, another] = colleagues.filter(({ role }) => role === "Quality Control");
  const boss = firstOf(colleagues, ({ role }) => role === "Team Leader");
  const made = sales.flatMap((sale) => {
    const base = baseOf(floor, sale);
    return sale.steps.flatMap((step) => {
      if (step.from !== "qc-oversight") return [];
      const check = checkOf(sale, base, step, boss);
      return another ? [check, ...secondLookOf(sale, base, step, another)] : [check];
    });
  });
  const waiting = sales.filter(({ row }) => row.status === "qc-oversight").slice(-OPEN_REVIEWS);
  const open = checker ? waiting.map((sale) => openReview(floor, baseOf(floor, sale), checker)) : [];
  const reviews = await load.withIds("sale_reviews", [...made, ...open]);
  load.add(
    "sale_reviews",
    reviews.map(({ id, row }) => ({ ...row, id })),
  );
  load.add(
    "sale_review_items",
    reviews.flatMap(({ id: review_id, items }) => items.map((item) => ({ ...item, review_id, tenant_id }))),
  );
}

type Base = Pick<
  NewReview,
  "tenant_id" | "sale_id" | "edition_id" | "product_id" | "agent_id" | "qc_personality_id" | "kind"
> & {
  waiting_since: Date;
};

const baseOf = ({ tenantId, scorecardEditions }: Floor, { id, row, steps }: NumberedSale): Base => ({
  ...{ tenant_id: tenantId, sale_id: id, product_id: row.product_id, agent_id: row.agent_id },
  ...{ kind: "check", edition_id: lookUp(scorecardEditions, row.product_id), qc_personality_id: row.qc_personality_id },
  waiting_since: steps.findLast(({ to }) => to === "qc-oversight")?.at ?? row.created_at,
});

const DECISIONS: Record<string, Decision> = {
  "in-progress": "kicked-back",
  "policy-submitted": "passed",
  declined: "declined",
};

function checkOf({ lead }: DemoSale, base: Base, { to, at, actor, reason }: TakenStep, boss: Colleague): Made {
  const random = lead.random.fork(FORK);
  const isPassed = to === "policy-submitted";
  const small = random.chance(SMALL_FAULT_SHARE) ? [random.pick(SALES.small_faults)] : [];
  const failing = isPassed ? small : [SALES.item_of_fault[reason ?? ""] ?? SALES.other_fault];
  const items = itemsOf(failing, reason);
  const isDisputed = to === "in-progress" && random.chance(DISPUTED_SHARE);
  const isUpheld = random.chance(0.5);
  const disputed = isDisputed ? items.map((item) => withDispute(item, at, lead.story.agent, boss, isUpheld)) : items;
  const columns = decidedBy(actor, at, DECISIONS[to] ?? "passed", isPassed ? null : (reason ?? null));
  return { row: { ...base, ...columns, ...findings(disputed) }, items: disputed };
}

/** A share of the sales that passed was judged again, or waits for it. */
function secondLookOf({ lead }: DemoSale, base: Base, { to, at }: TakenStep, another: Colleague): Made[] {
  const random = lead.random.fork(FORK + 1);
  if (to !== "policy-submitted" || !random.chance(SECOND_LOOK_SHARE)) return [];
  const second = { ...base, kind: "second" as const, waiting_since: at };
  if (random.chance(0.3)) {
    const items = ITEMS.map((item, position) => itemOf(item, position, null));
    return [{ row: { ...second, state: "waiting" as const, ...findings(items) }, items }];
  }
  const failing = random.chance(0.15) ? [SALES.reviews.fault_of_second_look] : [];
  const items = itemsOf(failing, undefined);
  const later = new Date(Math.min(at.getTime() + 3 * HOUR_MS, Date.now()));
  const columns = decidedBy(another, later, failing.length > 0 ? "differed" : "agreed", null);
  return [{ row: { ...second, ...columns, ...findings(items) }, items }];
}

/** A review that is half done, and that its reviewer holds. */
function openReview({ clock }: Floor, base: Base, { id, full_name }: Colleague): Made {
  const items = ITEMS.map((item, position) => itemOf(item, position, position < ITEMS.length / 2 ? "pass" : null));
  const held = {
    state: "open" as const,
    reviewer_id: id,
    reviewer_name: full_name,
    claimed_at: clock.now,
    active_at: clock.now,
  };
  return { row: { ...base, ...held, ...findings(items) }, items };
}

const decidedBy = ({ id, full_name }: Colleague, at: Date, decision: Decision, note: string | null) => ({
  ...{ state: "decided" as const, reviewer_id: id, reviewer_name: full_name, decision, note },
  pass_mark: SALES.reviews.pass_mark,
  ...{ claimed_at: new Date(at.getTime() - 12 * MINUTE_MS), active_at: at, decided_at: at },
});

const itemsOf = (failing: string[], comment: string | undefined): NewItem[] =>
  ITEMS.map((item, position) => ({
    ...itemOf(item, position, failing.includes(item.id) ? "fail" : "pass"),
    ...(failing.includes(item.id) && comment
      ? { comment, at_seconds: FIRST_COMMENT_SECONDS + position * 20 }
      : { comment: null, at_seconds: null }),
  }));

const itemOf = (item: (typeof ITEMS)[number], position: number, result: Result | null): NewItem => ({
  ...{ item_id: item.id, position, weight: item.weight, instant_fail: item.instant_fail, result },
});

function withDispute(
  item: NewItem,
  at: Date,
  seller: Pick<Colleague, "id" | "full_name">,
  boss: Colleague,
  is_upheld: boolean,
) {
  if (item.result !== "fail") return item;
  return {
    ...item,
    ...{ disputed_at: at, disputed_by_id: seller.id, disputed_by_name: seller.full_name },
    dispute_reason: SALES.reviews.dispute,
    ...{ answered_at: at, answered_by_id: boss.id, answered_by_name: boss.full_name, is_upheld },
    answer_note: is_upheld ? SALES.reviews.upheld : SALES.reviews.rejected,
  };
}

const findings = (items: readonly NewItem[]) =>
  findingColumns(
    items.map(({ item_id, weight, instant_fail, result, is_upheld, disputed_at }) => ({
      ...{ item_id, weight, instant_fail, is_upheld, disputed_at },
      result: (result ?? null) as Result | null,
    })),
    MIN_SCORED_PERCENT.usual,
  );
