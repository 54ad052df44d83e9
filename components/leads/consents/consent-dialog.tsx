"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SelectField, TextAreaField, TextField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { FormDialog } from "@/components/form/form-dialog";
import { choicesOf } from "@/components/form/options";
import { CHANNEL_LABELS } from "@/components/leads/record/lead-labels";
import { toast } from "@/components/ui/toast";
import { CONSENT_PURPOSES, type Consent, type ConsentInput, consentInput } from "@/lib/leads/consents/schema";
import { CONSENT_STATES } from "@/lib/leads/record/consent-states";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { capitalize } from "@/lib/platform/text/capitalize";

const optionsOf = (values: readonly string[]) => values.map((value) => ({ id: value, name: capitalize(value) }));

/** Adds an entry to the ledger of a person. */
export function ConsentDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: (input: ConsentInput) => api.post<Consent>(`/leads/${lead.id}/consents`, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.resource("leads") }),
  });
  return (
    <FormDialog
      title="Record consent"
      description="You can't change an entry later. Withdrawing consent to direct marketing adds the contacts of that channel to the do-not-contact list."
      width={520}
      input={consentInput}
      values={{ purpose: "direct marketing", channel: "any", how: "", on_call: false }}
      onSave={async (input) => {
        await add.mutateAsync(input);
        toast("success", "Consent recorded");
        onClose();
      }}
      onClose={onClose}
    >
      <SelectField name="purpose" label="Purpose" required options={optionsOf(CONSENT_PURPOSES)} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField name="state" label="Answer" required options={optionsOf(CONSENT_STATES)} />
        <SelectField name="channel" label="Channel" required options={choicesOf(CHANNEL_LABELS)} />
      </div>
      <TextField
        name="how"
        label="How they replied"
        required
        autoComplete="off"
        hint="For example by letter or on a recorded call"
      />
      <SwitchField
        name="on_call"
        label="Said on a call"
        hint="The recording proves a consent given on a call. Add it here once it has arrived."
      />
      <TextAreaField name="wording" label="What was asked" rows={2} maxLength={2000} />
      <TextField name="evidence" label="Evidence" autoComplete="off" hint="For example the number of the recording" />
    </FormDialog>
  );
}
