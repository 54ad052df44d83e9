"use client";

import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { AuthLink, AuthPanel } from "./auth-panel";
import { AuthenticatorField } from "./authenticator-field";
import { focusBox, OtpBoxes } from "./otp-boxes";
import { OtpRequest } from "./otp-request";
import { Submit } from "./submit";
import { TooManyAttempts } from "./too-many-attempts";
import { useOtpSignIn } from "./use-otp-sign-in";

/** Signs in by a code that is emailed and, if the server asks for it, one from the authenticator. */
export function OtpForm() {
  const [isSent, setSent] = useState(false);
  const { email, code, faults, clearFaults, asksAuthenticator, busy, waitSeconds, submit } = useOtpSignIn();
  return (
    <AuthPanel
      title="Sign in with a code"
      description="We email you a code to use instead of your password."
      links={<AuthLink href="/login">Sign in with your password</AuthLink>}
    >
      <OtpRequest
        {...email}
        onSent={() => {
          setSent(true);
          focusBox(code.group, 0);
        }}
      />
      <form method="post" onSubmit={submit} className="flex flex-col gap-4 border-t pt-5">
        {waitSeconds > 0 && <TooManyAttempts seconds={waitSeconds} />}
        {faults.other && <Alert>{faults.other}</Alert>}
        <OtpBoxes {...code} />
        {asksAuthenticator && <AuthenticatorField error={faults.otp} onSwitch={clearFaults} />}
        <Submit
          variant={isSent || code.digits.some(Boolean) ? "primary" : "secondary"}
          busy={busy}
          disabled={waitSeconds > 0}
        >
          {asksAuthenticator ? "Verify & Sign in" : "Sign in"}
        </Submit>
      </form>
    </AuthPanel>
  );
}
