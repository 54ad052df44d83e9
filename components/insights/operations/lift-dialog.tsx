"use client";

import { useQueryClient } from "@tanstack/react-query";
import { TextAreaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";
import { COMMENT_MAX_LENGTH } from "@/lib/sales/review/limits";
import { liftInput, type UnreviewedSale } from "@/lib/sales/review/schema";
import { SHOWN_RESOURCES } from "./use-retry";

type Props = { sale: UnreviewedSale; onClose: () => void };

/** Lifts the limit on who may review a sale, with a reason. */
export function LiftDialog({ sale: { id, reference }, onClose }: Props) {
  const queryClient = useQueryClient();
  return (
    <FormDialog
      title={`Allow every reviewer to review ${reference}?`}
      description="Its history names you and the reason. Users who worked on it still can't review it."
      width={480}
      input={liftInput}
      values={{ reason: "" }}
      saveLabel="Allow review"
      onSave={async (input) => {
        await api.post(`/sales/${id}/lift-review-grants`, input);
        toast("success", `${reference} can be reviewed`);
        await invalidateResources(queryClient, ...SHOWN_RESOURCES);
        onClose();
      }}
      onClose={onClose}
    >
      <TextAreaField name="reason" label="Reason" required rows={3} maxLength={COMMENT_MAX_LENGTH} />
    </FormDialog>
  );
}
