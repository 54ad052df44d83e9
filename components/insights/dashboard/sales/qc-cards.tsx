"use client";

import { BarChart } from "@/components/charts/bar-chart";
import type { CardTable, Value } from "@/components/charts/card-data";
import { type CardState, ChartCard } from "@/components/charts/chart-card";
import { REVIEW_OUTCOME_LABELS } from "@/components/sales/record/review-outcome-labels";
import type {
  CheckLists,
  Checks,
  FailedItem,
  QcAgent,
  QcFigures,
  QcReviewer,
  QcScore,
  QcWeek,
} from "@/lib/insights/dashboard/sales/qc/schema";
import type { FigureList } from "@/lib/insights/dashboard/schema";
import { formatCount, formatDate, formatPercent, fullNameOf } from "@/lib/platform/text/format";
import { MAX_PARTS } from "@/lib/platform/text/percentages";
import { formatDuration } from "@/lib/platform/time/elapsed";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import { addressOf, countColumn, percentColumn } from "./sales-cards";

type Props = CardState & {
  period: string;
  qc: QcFigures | undefined;
  className?: string;
};

const NONE = "–";
/** More weeks than this would scroll. */
const MAX_WEEKS = 5;

/** The decisions of checks, as the bars of a chart and the columns of a table. */
const DECISIONS = [
  { key: "passed", ...REVIEW_OUTCOME_LABELS.passed },
  { key: "kicked_back", ...REVIEW_OUTCOME_LABELS["kicked-back"] },
  { key: "declined", ...REVIEW_OUTCOME_LABELS.declined },
] as const;

const CHECK_COLUMNS = [
  { key: "reviews", label: "Reviews", ...countColumn },
  ...DECISIONS.map(({ key, label }) => ({ key, label, ...countColumn })),
  { key: "pass_rate", label: "Pass rate", ...percentColumn },
];

const checkValues = ({ reviews, passed, kicked_back, declined, pass_rate }: Checks): Value[] => [
  ...[reviews, passed, kicked_back, declined],
  pass_rate,
];

/** The lists of the counts; the rate opens the reviews that it is a share of. */
const checkLinks = (checks: Checks, lists: CheckLists) => [
  ...(["reviews", "passed", "kicked_back", "declined"] as const).map((key) =>
    checks[key] > 0 ? addressOf(lists[key]) : undefined,
  ),
  checks.pass_rate === null ? undefined : addressOf(lists.reviews),
];

/** What quality control found, in single figures. */
export const QcCard = ({ qc, ...state }: Props) => (
  <ChartCard {...state} title="Quality control" counts="reviews" table={qc && figuresOf(qc)} />
);

/** With the list of what it counts, or of the reviews that it is made of. */
type Figure = [label: string, value: string | number, list: FigureList | null];

function figuresOf(qc: QcFigures): CardTable {
  const { lists } = qc;
  const rate = (value: number | null) => (value === null ? NONE : formatPercent(value));
  const duration = (seconds: number | null) => (seconds === null ? NONE : formatDuration(seconds * SECOND_MS));
  const figures: Figure[] = [
    ["Reviews", qc.reviews, lists.reviews],
    ["Passed", qc.passed, lists.passed],
    ["Sent back", qc.kicked_back, lists.kicked_back],
    ["Declined", qc.declined, lists.declined],
    ["Pass rate", rate(qc.pass_rate), lists.reviews],
    ["Sent back per sale", qc.kick_backs_per_sale?.toFixed(2) ?? NONE, qc.kicked_back > 0 ? lists.kicked_back : null],
    ["Time in QC, median", duration(qc.median_seconds), lists.reviews],
    ["Time in QC, 90th percentile", duration(qc.p90_seconds), lists.reviews],
    ["Disputed reviews", qc.disputed, lists.disputed],
    ["Disputed and upheld", qc.upheld, lists.upheld],
    ["Second looks", qc.second_looks, lists.second_looks],
    ["Second looks that agree", qc.agreed, lists.agreed],
    ["Agreement", rate(qc.agreement_rate), lists.second_looks],
  ];
  return {
    columns: [
      { key: "figure", label: "Figure" },
      { key: "value", label: "Value", numeric: true, format: (value) => String(value) },
    ],
    rows: figures.map(([label, value, list]) => ({
      id: label,
      values: [label, value],
      hrefs: [undefined, list && value !== 0 && value !== NONE ? addressOf(list) : undefined],
    })),
  };
}

/** How the checks of each week were decided; the chart has the last ones. */
export function QcWeeksCard({ qc, ...state }: Props) {
  const weeks = qc?.weeks.slice(-MAX_WEEKS) ?? [];
  const series = DECISIONS.map(({ key, label, tone }) => ({
    ...{ id: key, label, style: tone },
    values: weeks.map((week) => week[key]),
  }));
  return (
    <ChartCard
      {...state}
      title="QC by week"
      counts="reviews"
      table={qc && weeksTable(qc.weeks)}
      legend={series.map(({ label, style }) => ({ label, style, kind: "slice" }))}
    >
      {qc && <BarChart label="QC by week" names={weeks.map(weekName)} series={series} format={formatCount} />}
    </ChartCard>
  );
}

const weekName = ({ from }: Pick<QcWeek, "from">) => formatDate(`${from}T12:00:00+02:00`);

const weeksTable = (weeks: readonly QcWeek[]): CardTable => ({
  columns: [{ key: "week", label: "Week from" }, ...CHECK_COLUMNS],
  rows: weeks.map((week) => ({
    id: week.from,
    values: [weekName(week), ...checkValues(week)],
    hrefs: [undefined, ...checkLinks(week, week.lists)],
  })),
});

/** Where the scores of the reviews lie. */
export const QcScoresCard = ({ qc, ...state }: Props) => (
  <ChartCard {...state} title="QC scores" counts="reviews" table={qc && scoresTable(qc.scores)}>
    {qc && (
      <BarChart
        label="QC scores"
        names={qc.scores.map(({ label }) => label)}
        series={[{ id: "count", label: "Reviews", style: 0, values: qc.scores.map(({ count }) => count) }]}
        format={formatCount}
      />
    )}
  </ChartCard>
);

const scoresTable = (scores: readonly QcScore[]): CardTable => ({
  columns: [
    { key: "score", label: "Score" },
    { key: "count", label: "Reviews", ...countColumn },
  ],
  rows: scores.map(({ band, label, count, list }) => ({
    id: band,
    values: [label, count],
    hrefs: [undefined, count > 0 ? addressOf(list) : undefined],
  })),
});

/** The items of scorecards that failed most often. */
export function FailedItemsCard({ qc, ...state }: Props) {
  const most = qc?.failed_items.slice(0, MAX_PARTS) ?? [];
  return (
    <ChartCard {...state} title="Most failed items" counts="failed items" table={qc && itemsTable(qc.failed_items)}>
      {qc && (
        <BarChart
          label="Most failed items"
          names={most.map(({ label }) => label)}
          series={[{ id: "count", label: "Reviews", style: 0, values: most.map(({ count }) => count) }]}
          format={formatCount}
        />
      )}
    </ChartCard>
  );
}

const itemsTable = (items: readonly FailedItem[]): CardTable => ({
  columns: [
    { key: "item", label: "Item" },
    { key: "count", label: "Reviews", ...countColumn },
  ],
  rows: items.map(({ key, label, count, list }) => ({
    id: key ?? "",
    values: [label, count],
    hrefs: [undefined, addressOf(list)],
  })),
});

/** How the sales of each agent were decided. */
export const QcAgentsCard = ({ qc, ...state }: Props) => (
  <ChartCard {...state} title="QC by agent" counts="reviews" table={qc && agentsTable(qc.agents)} />
);

const agentsTable = (agents: readonly QcAgent[]): CardTable => ({
  columns: [{ key: "agent", label: "Agent" }, ...CHECK_COLUMNS],
  rows: agents.map((agent) => ({
    id: String(agent.user.id),
    values: [fullNameOf(agent.user), ...checkValues(agent)],
    hrefs: [undefined, ...checkLinks(agent, agent.lists)],
  })),
});

/** How much each reviewer found not applicable. */
export const QcReviewersCard = ({ qc, ...state }: Props) => (
  <ChartCard
    {...state}
    title="Not applicable by reviewer"
    counts="reviews"
    table={qc && reviewersTable(qc.reviewers)}
  />
);

const reviewersTable = (reviewers: readonly QcReviewer[]): CardTable => ({
  columns: [
    { key: "reviewer", label: "Reviewer" },
    { key: "not_applicable_rate", label: "N/A share", ...percentColumn },
    { key: "not_applicable", label: "N/A", ...countColumn },
    { key: "items", label: "Items", ...countColumn },
    { key: "reviews", label: "Reviews", ...countColumn },
  ],
  rows: reviewers.map(({ user, reviews, items, not_applicable, not_applicable_rate }) => ({
    id: String(user.id),
    values: [fullNameOf(user), not_applicable_rate, not_applicable, items, reviews],
  })),
});
