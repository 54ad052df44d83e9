"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useTenantQuery } from "@/components/identity/tenancy/selected-tenant";
import { Unwrapped } from "@/components/sales/list/sale-cells";
import { useSaleFilters } from "@/components/sales/list/use-sale-filters";
import { REVIEW_OUTCOME_LABELS } from "@/components/sales/record/review-outcome-labels";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { Badge } from "@/components/ui/badge";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/identity/rights/permissions";
import type { FirstPage } from "@/lib/platform/client/resource";
import { counted, formatDateTime, formatPercent, fullNameOf } from "@/lib/platform/text/format";
import { formatDuration } from "@/lib/platform/time/elapsed";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import type { DecidedReview } from "@/lib/sales/review/decided-schema";
import { decidedFilters } from "./decided-filters";
import { ReviewTabs } from "./review-tabs";

type Props = {
  products: { id: number; name: string }[];
  /** The text of the scorecard's item that the address names. */
  itemText: string | null;
  first: FirstPage<DecidedReview> | undefined;
};

const COLUMNS: Column<DecidedReview>[] = [
  {
    key: "decided_at",
    label: "Decided",
    sortBy: "decided_at",
    cell: ({ decided_at: at }) => <Unwrapped text={formatDateTime(at)} />,
  },
  { key: "sale", label: "Sale", cell: ({ sale }) => <Unwrapped text={sale.reference} /> },
  {
    key: "product",
    label: "Product",
    priority: 4,
    shrinks: true,
    filter: "product_id",
    cell: ({ product }) => <Short text={product.name} />,
  },
  {
    key: "seller",
    label: "Agent",
    shrinks: true,
    filter: "seller_id",
    cell: ({ seller }) => <Short text={seller && fullNameOf(seller)} />,
  },
  { key: "reviewer", label: "Reviewer", shrinks: true, cell: (row) => <Short text={row.reviewer_name} /> },
  {
    key: "outcome",
    label: "Result",
    filter: "outcome",
    cell: ({ outcome }) => (
      <Badge tone={REVIEW_OUTCOME_LABELS[outcome].tone}>{REVIEW_OUTCOME_LABELS[outcome].label}</Badge>
    ),
  },
  {
    key: "score",
    label: "Score",
    sortBy: "score",
    align: "right",
    cell: (row) => <Score of={row} />,
  },
  { key: "failed", label: "Failed", priority: 4, align: "right", cell: ({ failed }) => (failed === 0 ? "–" : failed) },
  {
    key: "disputed",
    label: "Dispute",
    priority: 2,
    cell: ({ disputed, upheld }) => (disputed ? <Badge>{upheld ? "Upheld" : "Disputed"}</Badge> : "–"),
  },
  {
    key: "seconds",
    label: "Time in QC",
    sortBy: "seconds",
    align: "right",
    priority: 2,
    cell: ({ seconds }) => <Unwrapped text={formatDuration(seconds * SECOND_MS)} />,
  },
];

const FOR_REVIEWERS = "Sales waiting for your second look are hidden.";

/** The decided reviews that the figures of the dashboard count. Those of sales that one sees open the sale. */
export function DecidedScreen({ products, itemText, first }: Props) {
  const router = useRouter();
  const fixed = useTenantQuery();
  const user = useUser();
  const [mayOpen, mayReview] = [can(user, "sales.show"), can(user, "qc.review")];
  const { choices } = useSaleFilters(fixed);
  const filters = useMemo(
    () => decidedFilters({ products, agents: choices.agents, teams: choices.teams, itemText, mayReview }),
    [products, choices, itemText, mayReview],
  );
  return (
    <>
      <PageHeader title="Completed reviews" subtitle={mayReview ? FOR_REVIEWERS : undefined} />
      {mayReview && <ReviewTabs value="decided" />}
      <ListView
        resource="qc-reviews"
        label="Completed reviews"
        columns={COLUMNS}
        defaultSort={{ by: "decided_at", desc: true }}
        filters={filters}
        fixed={fixed}
        empty="No reviews found."
        emptyCause="No completed reviews yet."
        first={first}
        onOpen={mayOpen ? ({ product, sale }) => router.push(`/sales/${product.slug}?sale=${sale.id}`) : undefined}
        canOpen={({ read_only }) => !read_only}
      />
    </>
  );
}

function Score({ of: { score, instant_fails } }: { of: DecidedReview }) {
  if (instant_fails > 0) return <Badge tone="error">{counted(instant_fails, "instant fail")}</Badge>;
  return <Unwrapped text={score === null ? null : formatPercent(score)} />;
}

const Short = ({ text }: { text: string | null | undefined }) => (
  <span title={text ?? undefined} className="block truncate">
    {text ?? "–"}
  </span>
);
