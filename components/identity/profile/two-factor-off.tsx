"use client";

import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { TwoFactorSetup } from "@/lib/identity/two-factor/schema";
import { ApiError, api } from "@/lib/platform/client/api";
import { SetUpTwoFactor } from "./two-factor-setup";

type Props = {
  onEnabled: (recoveryCodes: string[]) => void;
  /** Called if it was enabled elsewhere meanwhile. */
  onStale: () => Promise<void>;
};

/** Offers two-factor authentication and its set-up. */
export function TwoFactorOff({ onEnabled, onStale }: Props) {
  const [setup, setSetup] = useState<TwoFactorSetup>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function begin() {
    setBusy(true);
    setRefusal(undefined);
    try {
      setSetup(await api.post<TwoFactorSetup>("/2fa/setup"));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      if (error.status === 409) await onStale();
    }
    setBusy(false);
  }

  if (setup) return <SetUpTwoFactor setup={setup} onEnabled={onEnabled} onCancel={() => setSetup(undefined)} />;
  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      <p className="max-w-prose text-muted">
        Sign in with your password and a code from your phone, so that a stolen password isn't enough.
      </p>
      <div>
        <Button variant="primary" busy={busy} onClick={begin}>
          Enable 2FA
        </Button>
      </div>
    </>
  );
}
