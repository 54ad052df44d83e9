"use client";

import { KeyRound, LogIn } from "lucide-react";
import { Alert } from "@/components/ui/alert";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Button, buttonStyle } from "@/components/ui/button";
import { useCanUsePasskeys } from "./use-can-use-passkeys";
import { usePasskeySignIn } from "./use-passkey-sign-in";

/** The sign-in methods besides a password: a passkey, and single sign-on if it is configured. */
export function AlternativeSignIn({ singleSignOn }: { singleSignOn: string | null }) {
  const hasPasskeys = useCanUsePasskeys();
  if (!hasPasskeys && singleSignOn === null) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-[13px] text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      {hasPasskeys && <PasskeySignIn />}
      {singleSignOn !== null && (
        <a href="/api/auth/signin/oidc" className={buttonStyle("secondary", "large")}>
          <LogIn aria-hidden className="size-4 shrink-0" />
          <span className="truncate">Sign in with {singleSignOn}</span>
        </a>
      )}
    </div>
  );
}

function PasskeySignIn() {
  const { signIn, refusal, busy } = usePasskeySignIn();
  const hydrated = useHydrated();
  return (
    <>
      {refusal && <Alert tone={refusal.status === 0 ? "info" : "error"}>{refusal.message}</Alert>}
      <Button
        size="large"
        busy={busy}
        disabled={!hydrated}
        onClick={signIn}
        className={hydrated ? "" : "disabled:opacity-100"}
      >
        {!busy && <KeyRound aria-hidden className="size-4 shrink-0" />}
        Sign in with a passkey
      </Button>
    </>
  );
}
