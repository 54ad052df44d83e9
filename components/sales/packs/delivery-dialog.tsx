"use client";

import { DateField } from "@/components/form/date-field";
import { SelectField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/client/api";
import { isoDate } from "@/lib/platform/text/format";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { deliveryInput } from "@/lib/sales/packs/schema";
import { DELIVERY_LABELS, DELIVERY_WAYS } from "@/lib/sales/record/columns/delivery-ways";

const WAYS = DELIVERY_WAYS.map((id) => ({ id, name: DELIVERY_LABELS[id] }));

/** Asks when and how the client received the policy pack and what proves it. From that day the cooling-off period is counted. */
export function DeliveryDialog({ onClose }: { onClose: () => void }) {
  const { sale, draft } = useOpenSale();
  const { delivered_on, delivered_how, delivered_reference } = sale.delivery;
  return (
    <FormDialog
      title="Delivery of the policy pack"
      description={sale.reference}
      width={440}
      input={deliveryInput}
      values={{
        delivered_on: delivered_on ?? isoDate(new Date()),
        delivered_how: delivered_how ?? "post",
        delivered_reference: delivered_reference ?? "",
      }}
      onSave={async (delivery) => {
        draft.receive(await api.put<SaleDetail>(`/sales/${sale.id}/delivery`, { ...delivery, version: sale.version }));
        toast("success", "Delivery recorded");
        onClose();
      }}
      onClose={onClose}
    >
      <DateField
        name="delivered_on"
        label="Delivered on"
        max={isoDate(new Date())}
        required
        autoFocus
        hint="The day the client received it. The cooling-off period is counted from this day."
      />
      <SelectField name="delivered_how" label="How" required options={WAYS} />
      <TextField
        name="delivered_reference"
        label="Proof"
        required
        hint="For example the parcel number, or who signed and where the slip is filed."
      />
    </FormDialog>
  );
}
