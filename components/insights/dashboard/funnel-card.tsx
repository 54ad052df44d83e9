"use client";

import Link from "next/link";
import type { CardTable } from "@/components/charts/card-data";
import { type CardState, ChartCard } from "@/components/charts/chart-card";
import type { FUNNEL_STEPS, FunnelStep } from "@/lib/insights/dashboard/sales-schema";
import { formatCount } from "@/lib/platform/format";
import { addressOf } from "./sales-cards";

const STEP_NAMES: Record<(typeof FUNNEL_STEPS)[number], string> = {
  received: "Leads received",
  contacted: "Contacted",
  converted: "Converted",
  sent_to_qc: "Sent to QC",
  submitted: "Submitted",
  in_force: "In force",
};

/** What the rate of a step is a share of. */
const RATE_OF: Record<(typeof FUNNEL_STEPS)[number], string> = {
  received: "",
  contacted: "of the leads",
  converted: "of the contacted",
  sent_to_qc: "of the converted",
  submitted: "of the converted",
  in_force: "of the submitted",
};

type Props = CardState & { period: string; steps: readonly FunnelStep[] | undefined; className?: string };

/** How far the leads of the period have come, however long it took. */
export const FunnelCard = ({ steps, ...state }: Props) => (
  <ChartCard {...state} title="Funnel" table={steps && tableOf(steps)}>
    {steps && <Steps steps={steps} />}
  </ChartCard>
);

function Steps({ steps }: { steps: readonly FunnelStep[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <ol className="flex h-full flex-col justify-between">
      {steps.map(({ step, count, rate, list }) => (
        <li key={step}>
          <p className="tabular flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate">{STEP_NAMES[step]}</span>
            <Link href={addressOf(list)} prefetch={false} className="rounded-control font-semibold hover:underline">
              {formatCount(count)}
            </Link>
            <span className="w-36 truncate text-right text-[13px] text-muted">
              {rate !== null && `${rate}% ${RATE_OF[step]}`}
            </span>
          </p>
          <div aria-hidden className="mt-1 h-2 overflow-hidden rounded-full bg-hover">
            <div className="h-full rounded-full bg-primary-text" style={{ width: `${(count / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const tableOf = (steps: readonly FunnelStep[]): CardTable => ({
  columns: [
    { key: "step", label: "Step" },
    { key: "count", label: "Leads", numeric: true, format: formatCount },
    { key: "rate", label: "Rate", numeric: true, format: (rate) => `${rate}%` },
  ],
  rows: steps.map(({ step, count, rate, list }) => ({
    id: step,
    values: [STEP_NAMES[step], count, rate],
    hrefs: [undefined, addressOf(list)],
  })),
});
