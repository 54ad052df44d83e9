"use client";

import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { z } from "zod";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { MomentField } from "@/components/form/moment-field";
import { QuickTimes } from "@/components/leads/work/quick-times";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { ASKED_NOT_TO_BE_CALLED, DECLINE_REASONS, OTHER } from "@/lib/leads/record/status";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { REASON_MAX_LENGTH } from "@/lib/sales/lifecycle/limits";
import type { TransitionInput } from "@/lib/sales/lifecycle/schema";

export type TransitionDetails = Pick<TransitionInput, "reason" | "callback_at">;

const callbackForm = z.object({ callback_at: z.iso.datetime({ offset: true, error: "Choose when to call back." }) });
const reasonForm = z.object({
  reason: z.string().trim().min(1, "Give a reason.").max(REASON_MAX_LENGTH, `Max ${REASON_MAX_LENGTH} characters`),
});

type Props = {
  sale: SaleDetail;
  to: SaleStatus;
  onMove: (to: SaleStatus, details: TransitionDetails) => Promise<void>;
  onMoved: (to: SaleStatus) => void;
  onClose: () => void;
};

/** Asks for the details of a change of status: when to call back, or a reason. */
export function TransitionDialog({ sale, to, onMove, onMoved, onClose }: Props) {
  async function move(details: TransitionDetails) {
    await onMove(to, details);
    onClose();
    onMoved(to); // in one render with the closing, so that the dialog gives the focus back before it moves on
  }

  if (to === "callback") {
    return (
      <FormDialog
        title="Callback"
        description={sale.reference}
        width={420}
        input={callbackForm}
        values={{ callback_at: sale.proposed_call_at }}
        onSave={({ callback_at }) => move({ callback_at })}
        onClose={onClose}
      >
        <MomentField name="callback_at" label="Call back at" required autoFocus hint="South African time" />
        {/* A server of release 0.3.0, which may still run, suggests none. */}
        {sale.call_suggestions && <CallbackTimes sale={sale} />}
      </FormDialog>
    );
  }

  const title = titleOf(sale, to);
  return (
    <FormDialog
      title={title}
      description={sale.reference}
      width={420}
      input={reasonForm}
      values={{ reason: "" }}
      saveLabel={title}
      onSave={({ reason }) => move({ reason })}
      onClose={onClose}
    >
      {title === RECALL && (
        <p>
          The policy pack becomes void and the sale can be changed again. Submitting it again creates a new edition.
        </p>
      )}
      <ReasonField suggestions={to === "declined" ? SUGGESTIONS : []} />
    </FormDialog>
  );
}

function CallbackTimes({ sale }: { sale: SaleDetail }) {
  const { setValue, setFocus } = useFormContext();
  function choose(moment: Date) {
    setValue("callback_at", moment.toISOString(), { shouldDirty: true, shouldValidate: true });
    setTimeout(() => setFocus("callback_at")); // once it shows the time
  }
  return <QuickTimes times={sale} onChoose={choose} />;
}

function titleOf({ status }: SaleDetail, to: SaleStatus): string {
  if (to === "declined") return "Decline";
  return status === "policy-submitted" ? RECALL : "Reopen";
}

const RECALL = "Recall";

// Declining a sale does not suppress the contact. That is recorded on the lead.
const SUGGESTIONS = DECLINE_REASONS.filter((reason) => reason !== OTHER && reason !== ASKED_NOT_TO_BE_CALLED);

function ReasonField({ suggestions }: { suggestions: readonly string[] }) {
  const listId = useId();
  return (
    <>
      <TextField name="reason" label="Reason" required autoFocus autoComplete="off" list={listId} />
      <datalist id={listId}>
        {suggestions.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  );
}
