"use client";

import { z } from "zod";
import { TextAreaField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { FormDialog } from "@/components/form/form-dialog";
import { NOTE_MAX_LENGTH } from "@/lib/leads/record/fields";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { REASON_MAX_LENGTH } from "@/lib/sales/lifecycle/limits";
import type { TransitionInput } from "@/lib/sales/lifecycle/schema";
import type { LateReason } from "@/lib/sales/record/held-review";

export type Decision = Omit<TransitionInput, "version">;

type DialogProps = { sale: SaleDetail; onSend: (decision: Decision) => Promise<void>; onClose: () => void };

const kickForm = z
  .object({ note: z.string().trim(), isLate: z.boolean() })
  .refine(({ note, isLate }) => isLate || note !== "", { path: ["note"], error: "Say what the agent must fix." });

/** `failed` names the failed items; empty where there are none. */
type KickProps = DialogProps & { late: LateReason | undefined; failed: string };

const LATE_LABELS: Record<LateReason, string> = {
  "Commencement has passed": "The start of cover has passed",
  "First debit has moved": "The first debit has moved",
  "Agreement is too old": "The agreement is too old",
};

/** What the agent must fix, beyond the comments of the failed items. A day that has come or moved is a reason by itself. */
export function KickDialog({ sale, late, failed, onSend, onClose }: KickProps) {
  const mustBeLate = failed === "";
  return (
    <FormDialog
      title="Send back"
      description={sale.reference}
      width={480}
      input={kickForm}
      values={{ note: failed.slice(0, NOTE_MAX_LENGTH), isLate: mustBeLate }}
      saveLabel="Send back"
      onSave={({ note, isLate }) =>
        onSend({ to: "in-progress", note: note || null, reason: isLate && late ? late : null })
      }
      onClose={onClose}
    >
      <TextAreaField
        name="note"
        label="What the agent must fix"
        hint="The agent also sees your comments."
        rows={4}
        maxLength={NOTE_MAX_LENGTH}
        autoFocus
      />
      {late && (
        <SwitchField
          name="isLate"
          label={LATE_LABELS[late]}
          disabled={mustBeLate}
          hint="Not counted against the agent."
        />
      )}
    </FormDialog>
  );
}

const declineForm = z.object({ reason: z.string().trim().min(1, "Give a reason.").max(REASON_MAX_LENGTH) });

/** Why the sale is declined. */
export const DeclineDialog = ({ sale, onSend, onClose }: DialogProps) => (
  <FormDialog
    title="Decline"
    description={sale.reference}
    width={420}
    input={declineForm}
    values={{ reason: "" }}
    saveLabel="Decline"
    onSave={({ reason }) => onSend({ to: "declined", reason })}
    onClose={onClose}
  >
    <TextAreaField name="reason" label="Reason" rows={3} required maxLength={REASON_MAX_LENGTH} autoFocus />
  </FormDialog>
);
