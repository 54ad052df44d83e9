"use client";

import { useState } from "react";
import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Panel } from "@/components/ui/panel";
import type { OperationsOverview } from "@/lib/insights/operations/schema";
import { formatCount, formatDateTime } from "@/lib/platform/format";
import type { UnreviewedSale } from "@/lib/sales/quality/schema";
import { SALE_COLUMNS } from "./sale-columns";

const LiftDialog = lazyDialog(() => import("./lift-dialog").then((module) => module.LiftDialog));

const WHY: Record<UnreviewedSale["why"], string> = {
  nobody: "No active user may check for its personality.",
  parties: "Everybody who may check has worked on it.",
  given: "The other reviewers got the right from somebody who has worked on it.",
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

/** Sales that wait to be checked while nobody may check them. Nothing where there are none. */
export function UnreviewedPanel({ unreviewed: { total, sales } }: Pick<OperationsOverview, "unreviewed">) {
  if (total === 0) return null;
  return (
    <Panel title="Sales that nobody can check">
      <p className="border-b px-4 py-3 text-muted">
        Nobody checks a sale that they have worked on, nor for 30 days with a right that somebody gave them who has.
        {total > sales.length && ` Showing the first ${sales.length} of ${formatCount(total)}.`}
      </p>
      <PlainTable
        label="Sales that nobody can check"
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
      <Button size="small" onClick={() => setAsking(true)} aria-label={`Let them check ${sale.reference}`}>
        Let them check
      </Button>
      {isAsking && <LiftDialog sale={sale} onClose={() => setAsking(false)} />}
    </>
  );
}
