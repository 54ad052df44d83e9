import "server-only";
import { foldInsights } from "@/lib/leads/leads/fold-insights.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { joinPeriod, SUM_OF_PERIOD } from "@/lib/platform/db/months.server";
import { type KeySum, sumsByKey, type Whose } from "./figures.server";
import type { Period } from "./period";
import { quantileOf } from "./quantiles";
import { leadsList, type Shown, sliceFilter } from "./sales-lists";
import type { FUNNEL_STEPS, FunnelStep, SourceFigures, SpeedToLead } from "./sales-schema";
import { slicesOf } from "./slices";

/** The rollup's figure of each step. Received leads are counted among all that leads are counted by. */
const STEPS = {
  received: "received",
  contacted: "lead contacted",
  converted: "lead converted",
  sent_to_qc: "lead sent to QC",
  submitted: "lead submitted",
  in_force: "lead in force",
} as const satisfies Record<(typeof FUNNEL_STEPS)[number], string>;

/** What the rate of a step is a share of. Not every sale needs a check. */
const RATE_OF = {
  received: null,
  contacted: "received",
  converted: "contacted",
  sent_to_qc: "converted",
  submitted: "converted",
  in_force: "submitted",
} as const satisfies Record<keyof typeof STEPS, keyof typeof STEPS | null>;

const SPEED = "speed";
const COST = "cost";

const FIGURES = [...Object.values(STEPS).filter((figure) => figure !== STEPS.received), SPEED];

type Source = SourceFigures["source"];

/** What became of the leads received in the period, how soon they were called, and what each source came to. */
export async function funnelOf(whose: Whose, shown: Shown) {
  const sums = (
    await Promise.all([receivedBySource(whose, shown.period), sumsByKey(whose, FIGURES, shown.period, "source")])
  ).flat();
  const received = sums.filter(({ figure }) => figure === STEPS.received);
  const bySource = slicesOf(
    "source",
    received.map(({ amount, ...source }) => ({ ...source, count: amount })),
  ).map(({ count: _, ...source }) => ({ source, own: sums.filter((sum) => isOf(source, sum)) }));
  return {
    funnel: stepsOf(sums, shown),
    speed_to_lead: bySource.flatMap(({ source, own }) => speedOf(source, own, shown)),
    sources: bySource.map(({ source, own }) => figuresOf(source, own, shown)),
  };
}

const isOf = ({ key, group }: Source, sum: KeySum) =>
  sum.key === key && (group !== "unknown" || sum.number === 0) && (group !== "other" || sum.number < 0);

/** The received leads by source, and what they cost in cents. */
async function receivedBySource({ within, product_id }: Whose, period: Period): Promise<KeySum[]> {
  await foldInsights();
  const where = Prisma.join(
    [
      Prisma.sql`kept.dimension IN ('source', 'source_cost')`,
      ...(product_id === undefined ? [] : [Prisma.sql`kept.product_id = ${product_id}`]),
      ...within,
    ],
    " AND ",
  );
  return db.$queryRaw<KeySum[]>`
    SELECT summed.figure, known.key, least(summed.number, 1)::int AS number, 0 AS part, sum(summed.amount) AS amount
    FROM (
      SELECT kept.tenant_id, CASE kept.dimension WHEN 'source' THEN ${STEPS.received} ELSE ${COST} END AS figure,
        kept.number, ${SUM_OF_PERIOD} AS amount
      FROM ${Prisma.raw(within.length > 0 ? "insight_agent_months" : "insight_months")} kept ${joinPeriod(period)}
      WHERE ${where} GROUP BY kept.tenant_id, kept.dimension, kept.number
    ) AS summed
    LEFT JOIN insight_keys known
      ON known.tenant_id = summed.tenant_id AND known.dimension = 'source' AND known.number = summed.number
    WHERE summed.amount <> 0 GROUP BY 1, 2, 3`;
}

const sumOf = (sums: readonly KeySum[], figure: string) =>
  sums.reduce((sum, each) => sum + (each.figure === figure ? each.amount : 0), 0);

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));

function stepsOf(sums: readonly KeySum[], shown: Shown): FunnelStep[] {
  const counts = Object.fromEntries(Object.entries(STEPS).map(([step, figure]) => [step, sumOf(sums, figure)]));
  return Object.keys(STEPS).map((name) => {
    const step = name as keyof typeof STEPS;
    const count = counts[step] ?? 0;
    const base = RATE_OF[step] && (counts[RATE_OF[step]] ?? 0);
    const list = leadsList(shown, { funnel: step === "received" ? undefined : step });
    return { step, count, rate: base ? percentOf(count, base) : null, list };
  });
}

function speedOf(source: Source, sums: readonly KeySum[], shown: Shown): SpeedToLead[] {
  const buckets = new Map(
    sums.flatMap(({ figure, part, amount }) => (figure === SPEED ? [[part, amount] as const] : [])),
  );
  const count = sumOf(sums, SPEED);
  if (count === 0) return [];
  const seconds = quantileOf(buckets, 0.5);
  const list = leadsList(shown, { attempted: 1, ...sliceFilter("source", source) });
  return [{ source, count, median_minutes: seconds && round(seconds / 60), list }];
}

const round = (minutes: number) => Math.round(minutes * 100) / 100;

function figuresOf(source: Source, sums: readonly KeySum[], shown: Shown): SourceFigures {
  const [leads, contacted, converted] = [STEPS.received, STEPS.contacted, STEPS.converted].map((step) =>
    sumOf(sums, step),
  );
  const [all, reached, sold] = [leads ?? 0, contacted ?? 0, converted ?? 0];
  const cost = sums.some(({ figure }) => figure === COST) ? sumOf(sums, COST) / 100 : null;
  return {
    source,
    leads: all,
    contacted: reached,
    converted: sold,
    contactable_rate: percentOf(reached, all),
    conversion_rate: percentOf(sold, all),
    cost,
    cost_per_lead: cost === null || all === 0 ? null : inCents(cost / all),
    cost_per_sale: cost === null || sold === 0 ? null : inCents(cost / sold),
    list: leadsList(shown, sliceFilter("source", source)),
  };
}

const inCents = (rand: number) => Math.round(rand * 100) / 100;
