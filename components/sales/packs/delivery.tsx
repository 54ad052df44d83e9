"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Fact, Facts } from "@/components/sales/form/facts";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { ConfirmationBadge } from "@/components/sales/record/confirmation-badge";
import { useUser } from "@/components/screen/user";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/rights/permissions";
import { api } from "@/lib/platform/client/api";
import { formatDate } from "@/lib/platform/text/format";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { DELIVERY_LABELS } from "@/lib/sales/record/columns/delivery-ways";

const DeliveryDialog = lazyDialog(() => import("./delivery-dialog").then((module) => module.DeliveryDialog));

/** How a submitted sale was confirmed in writing, or by when it has to be. */
export function DeliveryFacts() {
  const { delivery, confirmation, confirm_by } = useOpenSale().sale;
  const { delivered_on, delivered_how, delivered_reference, cooling_off_ends_on } = delivery;
  if (!delivered_on || !delivered_how) return <ToConfirm />;
  return (
    <>
      <Facts>
        <Fact label="Confirmed in writing">
          {DELIVERY_LABELS[delivered_how]} on {formatDate(delivered_on)}
        </Fact>
        {delivered_reference && <Fact label="Proof">{delivered_reference}</Fact>}
        <Fact label="Cooling-off ends on">{cooling_off_ends_on && formatDate(cooling_off_ends_on)}</Fact>
      </Facts>
      {confirmation === "late" && confirm_by && (
        <p className="text-error-text">
          Too late: it was due by {formatDate(confirm_by)}. Do not debit. Recall the sale and get agreement to the
          mandate again.
        </p>
      )}
      {delivered_how === "email" && (
        <p className="text-[13px] text-muted">
          The console doesn't see late bounces. If the email comes back, choose “It came back”.
        </p>
      )}
    </>
  );
}

function ToConfirm() {
  const { confirmation, confirm_by, cover, can: may } = useOpenSale().sale;
  const user = useUser();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {confirmation && <ConfirmationBadge state={confirmation} />}
        {confirm_by && (
          <span>
            {confirmation === "overdue" ? "Was due" : "Due"} by {formatDate(confirm_by)}
          </span>
        )}
        {!confirm_by && cover.first_debit_on && (
          <span>Due before the first debit on {formatDate(cover.first_debit_on)}</span>
        )}
      </div>
      {!may.deliver && can(user, "sales.update") && (
        <p className="text-[13px] text-muted">
          You worked on this sale, so another user must record a delivery by hand.
        </p>
      )}
    </>
  );
}

/** Records the delivery, or that it came back. */
export function DeliveryActions() {
  const { sale } = useOpenSale();
  const [open, setOpen] = useState<"record" | "reopen">();
  const close = () => setOpen(undefined);
  const [pack] = sale.packs;
  const isMade = !pack || pack.made_at !== null;
  return (
    <div className="flex flex-wrap gap-2">
      {sale.can.reopen_delivery && (
        <Button size="small" onClick={() => setOpen("reopen")}>
          It came back
        </Button>
      )}
      {sale.can.deliver && isMade && (
        <Button size="small" onClick={() => setOpen("record")}>
          {sale.delivery.delivered_on ? "Change delivery" : "Record delivery"}
        </Button>
      )}
      {open === "record" && <DeliveryDialog onClose={close} />}
      {open === "reopen" && <CameBack onClose={close} />}
    </div>
  );
}

function CameBack({ onClose }: { onClose: () => void }) {
  const { sale, draft } = useOpenSale();
  return (
    <ConfirmDialog
      title="Did the policy pack come back?"
      text="The sale moves back to “To confirm in writing”, and the cooling-off period starts only once the pack is delivered."
      confirmLabel="It came back"
      onConfirm={async () => {
        draft.receive(await api.post<SaleDetail>(`/sales/${sale.id}/delivery/reopen`, { version: sale.version }));
        toast("success", "Moved to “To confirm in writing”");
      }}
      onClose={onClose}
    />
  );
}
