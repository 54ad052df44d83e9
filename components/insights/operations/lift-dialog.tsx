"use client";

import { useQueryClient } from "@tanstack/react-query";
import { TextAreaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";
import { COMMENT_MAX_LENGTH } from "@/lib/sales/quality/limits";
import { liftInput, type UnreviewedSale } from "@/lib/sales/quality/schema";
import { SHOWN_RESOURCES } from "./use-retry";

type Props = { sale: UnreviewedSale; onClose: () => void };

/** Lets every reviewer check a sale again, with the reason. */
export function LiftDialog({ sale: { id, reference }, onClose }: Props) {
  const queryClient = useQueryClient();
  return (
    <FormDialog
      title={`Let every reviewer check ${reference}?`}
      description="Its history names you and the reason. Whoever has worked on it still can't check it."
      width={480}
      input={liftInput}
      values={{ reason: "" }}
      saveLabel="Let them check"
      onSave={async (input) => {
        await api.post(`/sales/${id}/lift-review-grants`, input);
        toast("success", `${reference} can be checked`);
        await invalidateResources(queryClient, ...SHOWN_RESOURCES);
        onClose();
      }}
      onClose={onClose}
    >
      <TextAreaField name="reason" label="Reason" required rows={3} maxLength={COMMENT_MAX_LENGTH} />
    </FormDialog>
  );
}
