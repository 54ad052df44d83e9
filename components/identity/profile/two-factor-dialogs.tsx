"use client";

import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { disableInput, type RecoveryCodes, renewInput } from "@/lib/identity/two-factor/schema";
import { api } from "@/lib/platform/client/api";

/** Asks for the password, and creates new recovery codes. */
export function RenewDialog({ onCodes, onClose }: { onCodes: (recoveryCodes: string[]) => void; onClose: () => void }) {
  async function renew(input: { current_password: string }) {
    onCodes((await api.post<RecoveryCodes>("/2fa/recovery-codes", input)).recovery_codes);
    onClose();
  }
  return (
    <FormDialog
      title="New recovery codes"
      description="You get ten new codes. The old ones stop working."
      width={420}
      input={renewInput}
      values={NO_PASSWORD}
      saveLabel="Create new codes"
      onSave={renew}
      onClose={onClose}
    >
      <CurrentPassword />
    </FormDialog>
  );
}

/** Asks for the password, and disables two-factor authentication. */
export function DisableDialog({ onDisabled, onClose }: { onDisabled: () => Promise<void>; onClose: () => void }) {
  async function disable(input: { current_password: string }) {
    await api.post("/2fa/disable", input);
    toast("info", "Two-factor authentication disabled");
    onClose();
    await onDisabled();
  }
  return (
    <FormDialog
      title="Disable two-factor authentication"
      description="You will sign in with your password alone. Your recovery codes are deleted."
      width={420}
      input={disableInput}
      values={NO_PASSWORD}
      saveLabel="Disable 2FA"
      onSave={disable}
      onClose={onClose}
    >
      <CurrentPassword />
    </FormDialog>
  );
}

const NO_PASSWORD = { current_password: "" };

const CurrentPassword = () => (
  <TextField name="current_password" label="Current password" type="password" autoComplete="current-password" />
);
