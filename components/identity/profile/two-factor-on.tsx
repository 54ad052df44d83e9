"use client";

import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";

const RenewDialog = lazyDialog(() => import("./two-factor-dialogs").then((module) => module.RenewDialog));
const DisableDialog = lazyDialog(() => import("./two-factor-dialogs").then((module) => module.DisableDialog));

const FEW_CODES = 3;

type Props = { codesLeft: number; onCodes: (recoveryCodes: string[]) => void; onDisabled: () => Promise<void> };

/** Enabled two-factor authentication: how many recovery codes are left, new ones, and how to disable it. */
export function TwoFactorOn({ codesLeft, onCodes, onDisabled }: Props) {
  const [opened, setOpened] = useState<"renew" | "disable">();
  const left = `${codesLeft} of your recovery codes ${codesLeft === 1 ? "is" : "are"} left.`;
  return (
    <>
      <p className="max-w-prose text-muted">
        You sign in with your password and a code from your authenticator. {codesLeft > FEW_CODES && left}
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
