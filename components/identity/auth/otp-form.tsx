"use client";

import { type FormEvent, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { ApiError, api } from "@/lib/platform/client/api";
import { goOnSignedIn } from "@/lib/platform/client/session";
import { AuthLink, AuthPanel } from "./auth-panel";
import { AuthenticatorField } from "./authenticator-field";
import { focusBox, NO_DIGITS, OtpBoxes } from "./otp-boxes";
import { OtpRequest } from "./otp-request";
import { Submit } from "./submit";
import { TooMany } from "./too-many";
import { useWait } from "./use-wait";

/** Signs in by a code that is mailed and, where the server asks for it, one of the authenticator. */
export function OtpForm() {
  const emailField = useRef<HTMLInputElement>(null);
  const boxes = useRef<HTMLFieldSetElement>(null);
  const [isSent, setSent] = useState(false);
  const [digits, setDigits] = useState(NO_DIGITS);
  const [asksAuthenticator, setAsksAuthenticator] = useState(false);
  const [faults, setFaults] = useState<{ email?: string; code?: string; otp?: string; other?: string }>({});
  const [busy, setBusy] = useState(false);
  const wait = useWait();

  function requireEmail(): string | undefined {
    const email = emailField.current?.value.trim();
    if (email) return email;
    setFaults({ email: "Please enter your email address first." });
    emailField.current?.focus();
  }

  function changeEmail() {
    setFaults({});
    setAsksAuthenticator(false);
  }

  function changeDigits(changed: readonly string[]) {
    setDigits(changed);
    setFaults({});
    if (changed.every(Boolean) && wait.seconds === 0) void verify(changed);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const otp = new FormData(event.currentTarget).get("otp");
    if (digits.every(Boolean)) return void verify(digits, otp);
    setFaults({ code: "Enter all six digits of the code." });
    focusBox(boxes, digits.indexOf(""));
  }

  async function verify(code: readonly string[], otp?: FormDataEntryValue | null) {
    const email = busy ? undefined : requireEmail();
    if (!email) return;
    setBusy(true);
    setFaults({});
    try {
      const body = { email, code: code.join(""), otp: otp ?? undefined };
      goOnSignedIn((await api.post<{ token: string }>("/otp/verify", body)).token);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      show(error);
    }
  }

  function show({ status, body, message }: ApiError) {
    if (status === 423) return setAsksAuthenticator(true);
    if (typeof body.retry_after === "number") return wait.start(body.retry_after);
    const { otp, code } = body.errors ?? {};
    if (otp) return setFaults({ otp: otp[0] });
    setFaults(code ? { code: code[0] } : { other: message });
    if (!code) return;
    setAsksAuthenticator(false);
    setDigits(NO_DIGITS);
    focusBox(boxes, 0);
  }

  return (
    <AuthPanel
      title="Sign in with a code"
      description="We mail you a code, in place of your password."
      links={<AuthLink href="/login">Sign in with your password</AuthLink>}
    >
      <OtpRequest
        field={emailField}
        error={faults.email}
        requireEmail={requireEmail}
        onChange={changeEmail}
        onSent={() => {
          setSent(true);
          focusBox(boxes, 0);
        }}
      />
      <form method="post" onSubmit={submit} className="flex flex-col gap-4 border-t pt-5">
        {wait.seconds > 0 && <TooMany seconds={wait.seconds} />}
        {faults.other && <Alert>{faults.other}</Alert>}
        <OtpBoxes
          digits={digits}
          onChange={changeDigits}
          group={boxes}
          readOnly={busy || asksAuthenticator}
          error={faults.code}
        />
        {asksAuthenticator && <AuthenticatorField error={faults.otp} onSwitch={() => setFaults({})} />}
        <Submit
          variant={isSent || digits.some(Boolean) ? "primary" : "secondary"}
          busy={busy}
          disabled={wait.seconds > 0}
        >
          {asksAuthenticator ? "Verify & Sign in" : "Sign in"}
        </Submit>
      </form>
    </AuthPanel>
  );
}
