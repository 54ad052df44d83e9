"use client";

import { TextAreaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import type { ConsumerDetail } from "@/lib/people/consumers/schema";
import { personHoldInput } from "@/lib/people/erasure/schema";
import { api } from "@/lib/platform/client/api";

type Props = { person: ConsumerDetail; onSaved: () => Promise<unknown>; onClose: () => void };

/** Puts everything about a person under legal hold, or releases it, with the reason. */
export function HoldDialog({ person, onSaved, onClose }: Props) {
  const on = !person.legal_hold;
  return (
    <FormDialog
      title={on ? "Put under legal hold" : "Release from legal hold"}
      description={
        on
          ? "Until you release the hold, nothing about this person can be erased, and nothing expires."
          : "This person can be erased again, and their expired data is deleted."
      }
      width={480}
      input={personHoldInput}
      values={{ on, reason: "" }}
      onSave={async (input) => {
        await api.put<ConsumerDetail>(`/consumers/${person.id}/hold`, input);
        toast("success", on ? "The person is under legal hold" : "The legal hold is released");
        await onSaved();
        onClose();
      }}
      onClose={onClose}
    >
      <TextAreaField name="reason" label="Reason" required rows={3} maxLength={500} />
    </FormDialog>
  );
}
