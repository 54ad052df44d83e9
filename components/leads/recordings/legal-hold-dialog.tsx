"use client";

import { useQueryClient } from "@tanstack/react-query";
import { TextAreaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { legalHoldInput, type Recording } from "@/lib/leads/recordings/schema";
import { api } from "@/lib/platform/client/api";
import { type RecordingOwner, reloadRecordings } from "./uploads";

type Props = { owner: RecordingOwner; recording: Recording; onClose: () => void };

/** Puts a recording under legal hold, or releases it, with the reason. */
export function LegalHoldDialog({ owner, recording, onClose }: Props) {
  const queryClient = useQueryClient();
  const on = !recording.legal_hold;
  return (
    <FormDialog
      title={on ? "Put under legal hold" : "Release from legal hold"}
      description={
        on
          ? "A legal hold stops deletion, whatever the retention period."
          : "The recording is deleted once its retention period ends. If it has ended already, that happens soon."
      }
      width={480}
      input={legalHoldInput}
      values={{ on, reason: "" }}
      onSave={async (input) => {
        await api.put<Recording>(`/recordings/${recording.id}/legal-hold`, input);
        await reloadRecordings(queryClient, owner);
        toast("success", on ? "Legal hold set" : "Legal hold released");
        onClose();
      }}
      onClose={onClose}
    >
      <TextAreaField name="reason" label="Reason" required rows={3} maxLength={500} />
    </FormDialog>
  );
}
