import "server-only";
import { type KeySum, sumsByKey, type Whose } from "@/lib/insights/rollup/figures.server";
import { quantileOf } from "@/lib/insights/rollup/quantiles";
import { foldInsights } from "@/lib/leads/list/fold-insights.server";
import { percentOf } from "@/lib/platform/text/percentages";
import { slicesOf } from "../../slices";
import { leadsList, type Shown, sliceFilter } from "../sales-lists";
import type { FunnelStep, SourceFigures, SpeedToLead } from "./schema";

/** The figure of each step. */
const STEPS = {
  received: "received",
  contacted: "lead contacted",
  converted: "lead converted",
  sent_to_qc: "lead sent to QC",
  submitted: "lead submitted",
  in_force: "lead in force",
} as const satisfies Record<FunnelStep["step"], string>;

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

const FIGURES = [...Object.values(STEPS), SPEED, COST];

type Source = SourceFigures["source"];

/** What became of the leads received in the period, how soon they were called, and what each source came to. */
export async function funnelOf(whose: Whose, shown: Shown) {
  await foldInsights();
  const sums = await sumsByKey(whose, FIGURES, ["source"], shown.period);
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

const sumOf = (sums: readonly KeySum[], figure: string) =>
  sums.reduce((sum, each) => sum + (each.figure === figure ? each.amount : 0), 0);

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
    contactable_rate: percentOf(reached, all) ?? 0,
    conversion_rate: percentOf(sold, all) ?? 0,
    cost,
    cost_per_lead: cost === null || all === 0 ? null : inCents(cost / all),
    cost_per_sale: cost === null || sold === 0 ? null : inCents(cost / sold),
    list: leadsList(shown, sliceFilter("source", source)),
  };
}

const inCents = (rand: number) => Math.round(rand * 100) / 100;
