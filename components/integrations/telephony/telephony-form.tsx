"use client";

import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { type Telephony, type TelephonyInput, telephonyInput } from "@/lib/integrations/telephony/schema";
import { api } from "@/lib/platform/client/api";

type Props = { telephony: Telephony; onSaved: (telephony: Telephony) => void; onClose: () => void };

/** Changes how telephone links call. */
export function TelephonyForm({ telephony, onSaved, onClose }: Props) {
  async function save({ click_to_dial }: TelephonyInput, version = telephony.version) {
    const { tenant_id } = telephony;
    onSaved(await api.put<Telephony>("/telephony", { click_to_dial, version, tenant_id }));
    toast("success", "Telephony updated");
    onClose();
  }

  return (
    <FormDialog<TelephonyInput>
      title="Edit telephony"
      width={560}
      input={telephonyInput}
      values={{ click_to_dial: telephony.click_to_dial ?? "" }}
      of={({ click_to_dial }) => ({ click_to_dial })}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        name="click_to_dial"
        label="Dial link address"
        autoComplete="off"
        hint="{phone}, {lead_id}, {agent_extension} and {call_id} are filled in for each call. With {call_id}, a call counts as connected once your telephone system reports its start. Leave empty for tel: links."
      />
    </FormDialog>
  );
}
