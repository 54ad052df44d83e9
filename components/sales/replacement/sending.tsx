"use client";

import { useState } from "react";
import { Fact, Facts } from "@/components/sales/form/facts";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { Section } from "@/components/sales/form/section";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { formatDate } from "@/lib/platform/text/format";
import { DueBadge } from "./sending-state";

const ReplacementSentDialog = lazyDialog(() => import("./sent-dialog").then((module) => module.ReplacementSentDialog));

/** Until when the replacement record goes to the replaced insurer, and when it was sent. */
export function ReplacementSending() {
  const { sale } = useOpenSale();
  const [isOpen, setOpen] = useState(false);
  const { replacement_send_by, replacement_sent_on, replacement } = sale;
  if (!replacement_send_by) return null;
  return (
    <Section
      title="Replacement record"
      action={
        sale.can.outcome && (
          <Button size="small" onClick={() => setOpen(true)}>
            {replacement_sent_on ? "Change" : "Mark as sent"}
          </Button>
        )
      }
    >
      <Facts>
        <Fact label="Replaced insurer">{replacement.insurer}</Fact>
        <Fact label="Send by">{formatDate(replacement_send_by)}</Fact>
        <Fact label="Sent">
          {replacement_sent_on ? formatDate(replacement_sent_on) : <DueBadge day={replacement_send_by} />}
        </Fact>
      </Facts>
      <p className="text-[13px] text-muted">The record is the last page of the policy pack.</p>
      {isOpen && <ReplacementSentDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
