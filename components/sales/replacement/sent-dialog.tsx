"use client";

import { DateField } from "@/components/form/date-field";
import { FormDialog } from "@/components/form/form-dialog";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/client/api";
import { isoDate } from "@/lib/platform/text/format";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { replacementSentInput } from "@/lib/sales/replacement/schema";

const form = replacementSentInput.omit({ version: true });

/** Asks when the replaced insurer was sent the replacement record. */
export function ReplacementSentDialog({ onClose }: { onClose: () => void }) {
  const { sale, draft } = useOpenSale();
  const isSent = sale.replacement_sent_on !== null;
  return (
    <FormDialog
      title="Replacement record"
      description={sale.reference}
      width={440}
      input={form}
      values={{ replacement_sent_on: sale.replacement_sent_on ?? isoDate(new Date()) }}
      onSave={async (sent) => {
        draft.receive(await api.put<SaleDetail>(`/sales/${sale.id}/replacement`, { ...sent, version: sale.version }));
        toast(
          "success",
          sent.replacement_sent_on ? "Replacement record marked as sent" : "Replacement record not sent",
        );
        onClose();
      }}
      onClose={onClose}
    >
      <DateField
        name="replacement_sent_on"
        label="Sent to the replaced insurer on"
        max={isoDate(new Date())}
        autoFocus
        hint={isSent ? "Leave empty if the record was not sent." : undefined}
      />
    </FormDialog>
  );
}
