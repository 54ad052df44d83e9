import "server-only";
import { itemTexts } from "@/lib/catalogue/templates/scorecards/item-texts.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { type DaysOfFigures, daysOfFigures } from "@/lib/insights/rollup/days-of-figures";
import {
  type KeySum,
  monthsOf,
  sumsByKey,
  sumsByPart,
  sumsByUser,
  type Whose,
} from "@/lib/insights/rollup/figures.server";
import { daysOf, type Period } from "@/lib/insights/rollup/period";
import { quantileOf } from "@/lib/insights/rollup/quantiles";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { percentOf } from "@/lib/platform/text/percentages";
import { isBlindFor } from "@/lib/sales/record/blind.server";
import {
  COUNTED_OUTCOMES,
  REVIEW_FIGURES,
  SCORE_BAND_NAMES,
  SCORE_BANDS,
  SECOND_LOOK_OUTCOMES,
} from "@/lib/sales/record/columns/qc-figures";
import { peopleById } from "../../people.server";
import { checkLists, reviewsList, type Shown } from "../sales-lists";
import type { Checks, FailedItem, QcAgent, QcFigures, QcReviewer, QcScore, QcWeek } from "./schema";

const { outcome, score, seconds, disputed, upheld, item } = REVIEW_FIGURES;

/** What each decision of a check is called in the rollups. */
export const CHECK_FIGURES = COUNTED_OUTCOMES.map(outcome);
const DAILY = [...CHECK_FIGURES, ...SECOND_LOOK_OUTCOMES.map(outcome), disputed, upheld];

/** What quality control found in the period, of the work of those whose results count. */
export async function qcOf(actor: Actor, whose: Whose, shown: Shown): Promise<QcFigures> {
  const { period } = shown;
  const [months, parts, items, users, reviewers] = await Promise.all([
    monthsOf(whose, DAILY, period),
    sumsByPart(whose, [score, seconds], period),
    sumsByKey(whose, [item], [item], period),
    sumsByUser(whose, CHECK_FIGURES, period),
    reviewersOf(actor, whose, period),
  ]);
  const days = daysOfFigures(months);
  const checks = checksIn(days, period);
  const [agreed, differed] = SECOND_LOOK_OUTCOMES.map((each) => days.sum(period, [outcome(each)]));
  const second_looks = (agreed ?? 0) + (differed ?? 0);
  const [agents, failed_items] = await Promise.all([agentsOf(users, shown), failedItemsOf(items, shown)]);
  const secondLooks = (filters: Parameters<typeof reviewsList>[1]) =>
    can(actor, "qc.review") ? reviewsList(shown, filters) : null;
  const isDisputed = { disputed: reviewsList(shown, { disputed: 1 }), upheld: reviewsList(shown, { upheld: 1 }) };
  return {
    ...checks,
    kick_backs_per_sale: perSale(checks),
    ...durationsOf(parts.filter(({ figure }) => figure === seconds)),
    disputed: days.sum(period, [disputed]),
    upheld: days.sum(period, [upheld]),
    ...{ second_looks, agreed: agreed ?? 0, agreement_rate: percentOf(agreed ?? 0, second_looks) },
    weeks: weeksIn(period).map(
      (week): QcWeek => ({
        ...{ from: week.date_from, to: week.date_to },
        ...checksIn(days, week),
        lists: checkLists(shown, week),
      }),
    ),
    agents,
    reviewers,
    scores: scoresOf(
      parts.filter(({ figure }) => figure === score),
      shown,
    ),
    failed_items,
    lists: {
      ...checkLists(shown),
      ...isDisputed,
      ...{ second_looks: secondLooks({ kind: "second" }), agreed: secondLooks({ outcome: "agreed" }) },
    },
  };
}

/** Checks with their sum and their pass rate. */
function checksOf(passed: number, kicked_back: number, declined: number): Checks {
  const reviews = passed + kicked_back + declined;
  return { reviews, passed, kicked_back, declined, pass_rate: percentOf(passed, reviews) };
}

const checksIn = ({ sum }: DaysOfFigures, period: Period) =>
  checksOf(sum(period, [outcome("passed")]), sum(period, [outcome("kicked-back")]), sum(period, [outcome("declined")]));

function perSale({ passed, declined, kicked_back }: Checks): number | null {
  const finished = passed + declined;
  return finished === 0 ? null : Math.round((kicked_back / finished) * 100) / 100;
}

function durationsOf(sums: readonly { part: number; amount: number }[]) {
  const buckets = new Map(sums.map(({ part, amount }) => [part, amount]));
  const inSeconds = (share: number) => {
    const duration = quantileOf(buckets, share);
    return duration === null ? null : Math.round(duration);
  };
  return { median_seconds: inSeconds(0.5), p90_seconds: inSeconds(0.9) };
}

const SUNDAY = 0;

/** The weeks of a period from Monday to Sunday; those at its ends may be shorter. */
function weeksIn(period: Period): Period[] {
  const weeks: Period[] = [];
  for (const day of daysOf(period)) {
    const last = weeks.at(-1);
    if (last && new Date(`${last.date_to}T00:00:00Z`).getUTCDay() !== SUNDAY) last.date_to = day;
    else weeks.push({ date_from: day, date_to: day });
  }
  return weeks;
}

const scoresOf = (sums: readonly { part: number; amount: number }[], shown: Shown): QcScore[] =>
  SCORE_BAND_NAMES.map((band) => {
    const { label, tens } = SCORE_BANDS[band];
    const own = sums.filter(({ part }) => tens.some((ten) => ten === part));
    const count = own.reduce((sum, { amount }) => sum + amount, 0);
    return { band, label, count, list: reviewsList(shown, { score_band: band }) };
  });

async function agentsOf(sums: Awaited<ReturnType<typeof sumsByUser>>, shown: Shown): Promise<QcAgent[]> {
  const byUser = Map.groupBy(sums, ({ user_id }) => user_id);
  const userOf = await usersById([...byUser.keys()]);
  return [...byUser]
    .map(
      ([id, own]): QcAgent => ({
        user: userOf(id),
        ...checksOfSums(own),
        lists: checkLists(shown, shown.period, id),
      }),
    )
    .filter(({ reviews }) => reviews > 0)
    .sort((one, other) => other.reviews - one.reviews || one.user.id - other.user.id);
}

async function usersById(ids: number[]): Promise<(id: number) => QcAgent["user"]> {
  const personOf = await peopleById(ids);
  return (id) => nameOf(personOf(id));
}

const nameOf = ({ id, name, surname }: QcAgent["user"]) => ({ id, name, surname });

type ReviewerSums = { reviewer_id: number; reviews: number; items: number; na: number };

// The rollup ignores who reads it, so the checks that are hidden from the reader are subtracted.
async function reviewersOf(
  reader: Actor,
  { within, product_id }: Whose,
  { date_from, date_to }: Period,
): Promise<QcReviewer[]> {
  const ofProduct = product_id === undefined ? [] : [Prisma.sql`kept.product_id = ${product_id}`];
  const inPeriod = Prisma.sql`kept.day BETWEEN ${date_from}::date AND ${date_to}::date`;
  const sums = await db.$queryRaw<ReviewerSums[]>`
    SELECT kept.reviewer_id, sum(kept.reviews)::int AS reviews, sum(kept.items)::int AS items, sum(kept.na)::int AS na
    FROM (
      SELECT day, product_id, reviewer_id, user_id, team_id, reviews, items, na FROM reviewer_days
      UNION ALL
      SELECT day_of(decided_at), product_id, reviewer_id, coalesce(seller_id, 0), coalesce(seller_team_id, 0), -1,
        -item_count, -na_count
      FROM sale_reviews review
      WHERE kind = 'check' AND state = 'decided' AND reviewer_id IS NOT NULL
        AND ${isBlindFor(reader, Prisma.sql`review.sale_id`)}
    ) AS kept WHERE ${Prisma.join([inPeriod, ...ofProduct, ...within], " AND ")}
    GROUP BY kept.reviewer_id HAVING sum(kept.reviews) > 0`;
  const userOf = await usersById(sums.map(({ reviewer_id }) => reviewer_id));
  return sums
    .map(({ reviewer_id, reviews, items, na }) => ({
      ...{ user: userOf(reviewer_id), reviews, items },
      ...{ not_applicable: na, not_applicable_rate: percentOf(na, items) },
    }))
    .sort(
      (one, other) => (other.not_applicable_rate ?? 0) - (one.not_applicable_rate ?? 0) || one.user.id - other.user.id,
    );
}

/** The checks among the sums of some figures. */
export function checksOfSums(sums: readonly { figure: string; amount: number }[]): Checks {
  const sumOf = (each: (typeof COUNTED_OUTCOMES)[number]) =>
    sums.find(({ figure }) => figure === outcome(each))?.amount ?? 0;
  return checksOf(sumOf("passed"), sumOf("kicked-back"), sumOf("declined"));
}

async function failedItemsOf(sums: readonly KeySum[], shown: Shown): Promise<FailedItem[]> {
  const texts = await itemTexts(sums.flatMap(({ key }) => (key === null ? [] : [key])));
  return sums
    .map(
      ({ key, amount }): FailedItem => ({
        key,
        label: key === null ? "Other" : (texts.get(key) ?? key),
        count: amount,
        list: reviewsList(shown, key === null ? { failed_item_group: "other" } : { failed_item: key }),
      }),
    )
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label));
}
