"use client";

import { useState } from "react";
import { Fact, Facts } from "@/components/sales/form/facts";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { Section } from "@/components/sales/form/section";
import { PackList } from "@/components/sales/packs/pack-list";
import { usePackProgress } from "@/components/sales/packs/use-pack-progress";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { formatDate } from "@/lib/platform/text/format";
import { DELIVERY_LABELS } from "@/lib/sales/record/columns/delivery-ways";
import { POLICY_OUTCOME } from "@/lib/sales/record/columns/outcome";
import { SUBMITTED_SALE_STATUSES } from "@/lib/sales/record/status";

const OutcomeDialog = lazyDialog(() =>
  import("@/components/sales/outcomes/outcome-dialog").then((module) => module.OutcomeDialog),
);
const DeliveryDialog = lazyDialog(() =>
  import("@/components/sales/packs/delivery-dialog").then((module) => module.DeliveryDialog),
);

/** What became of a sale after its submission: its packs, their delivery, and the policy's outcome. */
export function PolicyPanel() {
  const { sale } = useOpenSale();
  usePackProgress();
  const isSubmitted = SUBMITTED_SALE_STATUSES.includes(sale.status);
  if (!isSubmitted && sale.packs.length === 0) return null;
  return (
    <div className="@container grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Section title="Policy pack" action={isSubmitted && <RecordDelivery />}>
        <PackList />
        {isSubmitted && <DeliveryFacts />}
      </Section>
      {isSubmitted && (
        <Section title="Policy" action={<RecordOutcome />}>
          <OutcomeFacts />
          {sale.recall_refusal && <p className="text-muted">{sale.recall_refusal}</p>}
        </Section>
      )}
    </div>
  );
}

function DeliveryFacts() {
  const { delivery, cover } = useOpenSale().sale;
  const { delivered_on, delivered_how, cooling_off_ends_on } = delivery;
  if (!delivered_on || !delivered_how) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="warning">To confirm in writing</Badge>
        {cover.first_debit_on && <span>Due before the first debit on {formatDate(cover.first_debit_on)}</span>}
      </div>
    );
  }
  return (
    <Facts>
      <Fact label="Confirmed in writing">
        {DELIVERY_LABELS[delivered_how]} on {formatDate(delivered_on)}
      </Fact>
      <Fact label="Cooling-off ends on">{cooling_off_ends_on && formatDate(cooling_off_ends_on)}</Fact>
    </Facts>
  );
}

function OutcomeFacts() {
  const { policy } = useOpenSale().sale;
  return (
    <Facts>
      <Fact label="Outcome">{policy.policy_outcome && POLICY_OUTCOME[policy.policy_outcome].label}</Fact>
      <Fact label="Policy number">{policy.policy_number}</Fact>
      <Fact label="Insurer's reference">{policy.insurer_reference}</Fact>
      {policy.policy_ended_on && <Fact label="Ended on">{formatDate(policy.policy_ended_on)}</Fact>}
      <Fact label="Last collected on">{policy.last_collected_on && formatDate(policy.last_collected_on)}</Fact>
    </Facts>
  );
}

function RecordDelivery() {
  const { sale } = useOpenSale();
  const [isOpen, setOpen] = useState(false);
  const [pack] = sale.packs;
  if (!sale.can.deliver || (pack && !pack.made_at)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {sale.delivery.delivered_on ? "Change delivery" : "Record delivery"}
      </Button>
      {isOpen && <DeliveryDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function RecordOutcome() {
  const { sale } = useOpenSale();
  const [isOpen, setOpen] = useState(false);
  if (!sale.can.outcome) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Record outcome
      </Button>
      {isOpen && <OutcomeDialog onClose={() => setOpen(false)} />}
    </>
  );
}
