"use client";

import { useState } from "react";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { disableInput, type RecoveryCodes, renewInput } from "@/lib/identity/two-factor/two-factor-schema";
import { api } from "@/lib/platform/client/api";

const FEW_CODES = 3;

type Props = { codesLeft: number; onCodes: (recoveryCodes: string[]) => void; onDisabled: () => Promise<void> };

/** Enabled two-factor authentication: how many recovery codes are left, new ones, and how to disable it. */
export function TwoFactorOn({ codesLeft, onCodes, onDisabled }: Props) {
  const [opened, setOpened] = useState<"renew" | "disable">();
  const left = `${codesLeft} of your recovery codes ${codesLeft === 1 ? "is" : "are"} left.`;
  return (
    <>
      <p className="max-w-prose text-muted">
        Signing in takes your password and a code from your authenticator. {codesLeft > FEW_CODES && left}
      </p>
      {codesLeft <= FEW_CODES && <Alert tone="warning">{left} Create new ones before you run out.</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpened("renew")}>New recovery codes</Button>
        <Button onClick={() => setOpened("disable")}>Disable 2FA</Button>
      </div>
      {opened === "renew" && <RenewDialog onCodes={onCodes} onClose={() => setOpened(undefined)} />}
      {opened === "disable" && <DisableDialog onDisabled={onDisabled} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function RenewDialog({ onCodes, onClose }: { onCodes: Props["onCodes"]; onClose: () => void }) {
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

function DisableDialog({ onDisabled, onClose }: { onDisabled: Props["onDisabled"]; onClose: () => void }) {
  async function disable(input: { current_password: string }) {
    await api.post("/2fa/disable", input);
    toast("info", "Two-factor authentication disabled");
    onClose();
    await onDisabled();
  }
  return (
    <FormDialog
      title="Disable two-factor authentication"
      description="You then sign in with your password alone, and your recovery codes are deleted."
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
