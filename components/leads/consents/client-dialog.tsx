"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { type ClientInput, clientInput } from "@/lib/leads/work/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

/** Records that a person is a client already, or is none, and how one knows. */
export function ClientDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (input: ClientInput) => api.put<LeadDetail>(`/leads/${lead.id}/client`, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.resource("leads") }),
  });
  const is_client = !lead.is_client;
  return (
    <FormDialog
      title={is_client ? "Mark as a client" : "Not a client"}
      description={
        is_client
          ? "Clients of your organisation can be called without consent to calls."
          : "If your organisation requires consent to calls, you can no longer call this person without it."
      }
      width={480}
      input={clientInput}
      values={{ is_client, reason: "", version: lead.version }}
      onSave={async (input) => {
        await save.mutateAsync(input);
        toast("success", is_client ? "Marked as a client" : "No longer marked as a client");
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="reason" label="How you know" required autoComplete="off" hint="For example the policy number" />
    </FormDialog>
  );
}
