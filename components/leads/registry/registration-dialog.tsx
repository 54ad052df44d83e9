"use client";

import { useQueryClient } from "@tanstack/react-query";
import { DateField } from "@/components/form/date-field";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { type Registration, registrationInput } from "@/lib/leads/registry/schema";
import { api } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";

/** Changes the number of an organisation's registration and the day by which it has to be renewed. */
export function RegistrationDialog({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, name, registry_number, registry_renews_on } = registration;
  return (
    <FormDialog
      title={`Registration of ${name}`}
      description="Administrators get reminders 60, 30 and 7 days before renewal. Agents read the number out when they open a call."
      width={480}
      input={registrationInput}
      values={{ registry_number, registry_renews_on }}
      onSave={async (input, version) => {
        const body = { ...input, version: version ?? registration.version };
        await api.put<Registration>(`/registry-registrations/${id}`, body);
        await invalidateResources(queryClient, "registry-registrations");
        toast("success", "Registration updated");
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="registry_number" label="Number" autoComplete="off" maxLength={50} />
      <DateField name="registry_renews_on" label="Renew by" />
    </FormDialog>
  );
}
