"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import type { OperationsOverview } from "@/lib/insights/operations/schema";
import { api } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";
import { formatCount, formatDateTime } from "@/lib/platform/text/format";
import type { SaleWithoutPayee } from "@/lib/sales/lifecycle/schema";
import { PANELS } from "./panels";
import { SALE_COLUMNS } from "./sale-columns";
import { SHOWN_RESOURCES } from "./use-retry";

const ConfirmDialog = lazyDialog(() =>
  import("@/components/form/confirm-dialog").then((module) => module.ConfirmDialog),
);

const columns: Column<SaleWithoutPayee>[] = [
  ...SALE_COLUMNS,
  {
    key: "submitted_at",
    label: "Submitted",
    cell: ({ submitted_at }) => <span className="tabular">{formatDateTime(submitted_at)}</span>,
  },
];

/** Submitted sales that pay nobody, to be recalled or acknowledged. Nothing where there are none. */
export function PayeePanel({ without_payee: { total, sales } }: Pick<OperationsOverview, "without_payee">) {
  if (total === 0) return null;
  return (
    <Panel id={PANELS.payee} title="Sales without a payee">
      <p className="border-b px-4 py-3 text-muted">
        Submitted by an older release with neither a payout beneficiary nor the estate. Recall a sale to add one, or
        acknowledge it.
        {total > sales.length && ` Showing the first ${sales.length} of ${formatCount(total)}.`}
      </p>
      <PlainTable
        label="Sales without a payee"
        columns={columns}
        rows={sales}
        actions={(sale) => <Acknowledge sale={sale} />}
      />
    </Panel>
  );
}

function Acknowledge({ sale: { id, reference } }: { sale: SaleWithoutPayee }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  async function acknowledge() {
    await api.post(`/sales/${id}/acknowledge-payee`);
    toast("success", `${reference} acknowledged`);
    await invalidateResources(queryClient, ...SHOWN_RESOURCES);
  }

  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} aria-label={`Acknowledge ${reference}`}>
        Acknowledge
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Acknowledge ${reference}?`}
          text="It leaves this list, and its history names you. The policy still pays nobody."
          confirmLabel="Acknowledge"
          onConfirm={acknowledge}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
