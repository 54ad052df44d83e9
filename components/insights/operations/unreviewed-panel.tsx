"use client";

import { useState } from "react";
import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Panel } from "@/components/ui/panel";
import type { OperationsOverview } from "@/lib/insights/operations/schema";
import { formatCount, formatDateTime } from "@/lib/platform/text/format";
import type { UnreviewedSale } from "@/lib/sales/review/schema";
import { PANELS } from "./panels";
import { SALE_COLUMNS } from "./sale-columns";

const LiftDialog = lazyDialog(() => import("./lift-dialog").then((module) => module.LiftDialog));

const WHY: Record<UnreviewedSale["why"], string> = {
  nobody: "No active user has the personality that reviews it.",
  parties: "Every reviewer worked on it.",
  given: "Every other reviewer got the permission from someone who worked on it.",
};

const columns: Column<UnreviewedSale>[] = [
  ...SALE_COLUMNS,
  {
    key: "waiting_since",
    label: "Waiting since",
    cell: ({ waiting_since }) => <span className="tabular">{formatDateTime(waiting_since)}</span>,
  },
  { key: "why", label: "Why", cell: ({ why }) => WHY[why] },
];

/** Sales in QC that no user may review. Empty without any. */
export function UnreviewedPanel({ unreviewed: { total, sales } }: Pick<OperationsOverview, "unreviewed">) {
  if (total === 0) return null;
  return (
    <Panel id={PANELS.unreviewed} title="Sales that nobody can review">
      <p className="border-b px-4 py-3 text-muted">
        Users can't review a sale they worked on. For 30 days they also can't if someone who worked on it gave them the
        permission.
        {total > sales.length && ` Showing the first ${sales.length} of ${formatCount(total)}.`}
      </p>
      <PlainTable
        label="Sales that nobody can review"
        columns={columns}
        rows={sales}
        actions={(sale) => sale.why === "given" && <Lift sale={sale} />}
      />
    </Panel>
  );
}

function Lift({ sale }: { sale: UnreviewedSale }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} aria-label={`Allow review ${sale.reference}`}>
        Allow review
      </Button>
      {isAsking && <LiftDialog sale={sale} onClose={() => setAsking(false)} />}
    </>
  );
}
