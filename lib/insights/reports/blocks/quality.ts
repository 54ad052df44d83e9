import type { Checks, QcFigures } from "@/lib/insights/dashboard/sales/qc/schema";
import type { SalesInsights } from "@/lib/insights/dashboard/sales/schema";
import { formatDate, fullNameOf } from "@/lib/platform/text/format";
import type { Card } from "../cards";
import type { Block, Cell, Column, Unit } from "./block";
import { figuresBlock, sharesBlock } from "./count-blocks";

/** The figures of a card of quality control; null for any other card. */
export function qualityBlock(card: Card, { qc }: Pick<SalesInsights, "qc">): Block | null {
  switch (card) {
    case "sales.qc":
      return figuresOf(card, qc);
    case "sales.qc_weeks":
      return checksBlock(card, "Week from", qc.weeks, ({ from }) => formatDate(`${from}T12:00:00+02:00`));
    case "sales.qc_agents":
      return checksBlock(card, "Agent", qc.agents, ({ user }) => fullNameOf(user));
    case "sales.qc_scores":
      return sharesBlock(card, "Score", qc.scores, true);
    case "sales.failed_items":
      return sharesBlock(card, "Item", qc.failed_items);
    default:
      return null;
  }
}

const CHECK_COLUMNS: Column[] = [
  { label: "Reviews", unit: "count" },
  { label: "Passed", unit: "count" },
  { label: "Sent back", unit: "count" },
  { label: "Declined", unit: "count" },
  { label: "Pass rate", unit: "percent" },
];

const checksBlock = <Row extends Checks>(
  card: Card,
  label: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Block => ({
  card,
  chart: "none",
  columns: [{ label, unit: "text" }, ...CHECK_COLUMNS],
  rows: rows
    .filter(({ reviews }) => reviews > 0)
    .map((row): Cell[] => [nameOf(row), row.reviews, row.passed, row.kicked_back, row.declined, row.pass_rate]),
});

function figuresOf(card: Card, qc: QcFigures): Block {
  const figures: [label: string, value: number | null, unit?: Unit][] = [
    ["Reviews", qc.reviews],
    ["Passed", qc.passed],
    ["Sent back", qc.kicked_back],
    ["Declined", qc.declined],
    ["Pass rate", qc.pass_rate, "percent"],
    ["Sent back per sale", qc.kick_backs_per_sale, "ratio"],
    ["Time in QC, median", qc.median_seconds, "seconds"],
    ["Time in QC, 90th percentile", qc.p90_seconds, "seconds"],
    ["Disputed reviews", qc.disputed],
    ["Disputed and upheld", qc.upheld],
    ["Second looks", qc.second_looks],
    ["Second looks that agree", qc.agreed],
    ["Agreement", qc.agreement_rate, "percent"],
  ];
  const known = figures.flatMap(([label, value, unit]) =>
    value === null ? [] : [{ label, value, before: null, unit }],
  );
  return figuresBlock(card, qc.reviews + qc.second_looks > 0 ? known : []);
}
