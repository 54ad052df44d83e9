"use client";

import { Bar } from "@/components/charts/bar";
import type { CardTable } from "@/components/charts/card-data";
import { type CardState, ChartCard } from "@/components/charts/chart-card";
import { Link } from "@/components/ui/link";
import type { FunnelStep } from "@/lib/insights/dashboard/sales/funnel/schema";
import { formatCount, formatPercent } from "@/lib/platform/text/format";
import { addressOf } from "./sales-cards";

type Step = FunnelStep["step"];

const STEP_NAMES: Record<Step, string> = {
  received: "Leads received",
  contacted: "Contacted",
  converted: "Converted",
  sent_to_qc: "Sent to QC",
  submitted: "Submitted",
  in_force: "In force",
};

/** The step that the rate of another one is a share of, and in words. */
const RATE_OF: Partial<Record<Step, { step: Step; inWords: string }>> = {
  contacted: { step: "received", inWords: "of the leads" },
  converted: { step: "contacted", inWords: "of the contacted" },
  sent_to_qc: { step: "converted", inWords: "of the converted" },
  submitted: { step: "converted", inWords: "of the converted" },
  in_force: { step: "submitted", inWords: "of the submitted" },
};

/** The list of what a rate is a share of. */
function wholeOf({ step, rate }: FunnelStep, steps: readonly FunnelStep[]): string | undefined {
  const whole = steps.find((each) => each.step === RATE_OF[step]?.step);
  return whole && rate !== null ? addressOf(whole.list) : undefined;
}

type Props = CardState & { period: string; steps: readonly FunnelStep[] | undefined; className?: string };

/** How far the leads of the period have come, however long it took. */
export const FunnelCard = ({ steps, ...state }: Props) => (
  <ChartCard
    {...state}
    period={`Leads received ${state.period}`}
    title="Funnel"
    counts="leads"
    table={steps && tableOf(steps)}
  >
    {steps && <Steps steps={steps} />}
  </ChartCard>
);

function Steps({ steps }: { steps: readonly FunnelStep[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <ol className="flex h-full flex-col justify-between">
      {steps.map((each) => (
        <li key={each.step}>
          <p className="tabular flex items-baseline gap-2">
            <span className="min-w-0 flex-1">{STEP_NAMES[each.step]}</span>
            <Link href={addressOf(each.list)} className="rounded-control font-semibold hover:underline">
              {formatCount(each.count)}
            </Link>
            <Rate of={each} whole={wholeOf(each, steps)} />
          </p>
          <div className="mt-1 rounded-full bg-hover">
            <Bar share={each.count / most} style={0} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const RATE = "w-36 text-right text-[13px] text-muted";

const Rate = ({ of: { step, rate }, whole }: { of: FunnelStep; whole: string | undefined }) =>
  whole && rate !== null ? (
    <Link href={whole} className={`${RATE} rounded-control hover:underline`}>
      {formatPercent(rate)} {RATE_OF[step]?.inWords}
    </Link>
  ) : (
    <span className={RATE} />
  );

const tableOf = (steps: readonly FunnelStep[]): CardTable => ({
  columns: [
    { key: "step", label: "Step" },
    { key: "count", label: "Leads", numeric: true, format: formatCount },
    { key: "rate", label: "Rate", numeric: true, format: formatPercent },
  ],
  rows: steps.map((each) => ({
    id: each.step,
    values: [STEP_NAMES[each.step], each.count, each.rate],
    hrefs: [undefined, addressOf(each.list), wholeOf(each, steps)],
  })),
});
