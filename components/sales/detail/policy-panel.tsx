"use client";

import { useState } from "react";
import { Fact, Facts } from "@/components/sales/form/facts";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { Section } from "@/components/sales/form/section";
import { DeliveryActions, DeliveryFacts } from "@/components/sales/packs/delivery";
import { PackList } from "@/components/sales/packs/pack-list";
import { usePackProgress } from "@/components/sales/packs/use-pack-progress";
import { ReplacementSending } from "@/components/sales/replacement/sending";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { formatDate } from "@/lib/platform/text/format";
import { POLICY_OUTCOME } from "@/lib/sales/record/columns/outcome";
import { SUBMITTED_SALE_STATUSES } from "@/lib/sales/record/status";

const OutcomeDialog = lazyDialog(() =>
  import("@/components/sales/outcomes/outcome-dialog").then((module) => module.OutcomeDialog),
);

/** What became of a sale after its submission: its packs, their delivery, and the policy's outcome. */
export function PolicyPanel() {
  const { sale } = useOpenSale();
  usePackProgress();
  const isSubmitted = SUBMITTED_SALE_STATUSES.includes(sale.status);
  if (!isSubmitted && sale.packs.length === 0) return null;
  return (
    <div className="@container grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Section title="Policy pack" action={isSubmitted && <DeliveryActions />}>
        <PackList />
        {isSubmitted && <DeliveryFacts />}
      </Section>
      {isSubmitted && (
        <Section title="Policy" action={<RecordOutcome />}>
          <OutcomeFacts />
          {sale.recall_refusal && <p className="text-muted">{sale.recall_refusal}</p>}
        </Section>
      )}
      {isSubmitted && <ReplacementSending />}
    </div>
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
