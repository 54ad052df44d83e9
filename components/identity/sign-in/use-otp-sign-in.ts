"use client";

import { type FormEvent, useRef, useState } from "react";
import { ApiError, api } from "@/lib/platform/client/api";
import { finishSignIn } from "@/lib/platform/client/session";
import { focusBox, NO_DIGITS } from "./otp-boxes";
import { useCountdown } from "./use-countdown";

type Faults = { email?: string; code?: string; otp?: string; other?: string };

/** The form that signs in by a code: its email field, the digits of the code, and what is wrong with them. */
export function useOtpSignIn() {
  const emailField = useRef<HTMLInputElement>(null);
  const boxes = useRef<HTMLFieldSetElement>(null);
  const [digits, setDigits] = useState(NO_DIGITS);
  const [faults, setFaults] = useState<Faults>({});
  const verification = useVerification({ requireEmail, setFaults, clearCode });
  const { verify, busy, asksAuthenticator, waitSeconds } = verification;

  function requireEmail(): string | undefined {
    const email = emailField.current?.value.trim();
    if (email) return email;
    setFaults({ email: "Please enter your email address first." });
    emailField.current?.focus();
  }

  function clearCode() {
    setDigits(NO_DIGITS);
    focusBox(boxes, 0);
  }

  function changeEmail() {
    setFaults({});
    verification.forgetAuthenticator();
  }

  function changeDigits(changed: readonly string[]) {
    setDigits(changed);
    setFaults({});
    if (changed.every(Boolean) && waitSeconds === 0) void verify(changed);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const otp = new FormData(event.currentTarget).get("otp");
    if (digits.every(Boolean)) return void verify(digits, otp);
    setFaults({ code: "Enter all six digits of the code." });
    focusBox(boxes, digits.indexOf(""));
  }

  return {
    email: { field: emailField, error: faults.email, requireEmail, onChange: changeEmail },
    code: { digits, onChange: changeDigits, group: boxes, readOnly: busy || asksAuthenticator, error: faults.code },
    faults,
    clearFaults: () => setFaults({}),
    asksAuthenticator,
    busy,
    waitSeconds,
    submit,
  };
}

type VerificationOptions = {
  requireEmail: () => string | undefined;
  setFaults: (faults: Faults) => void;
  clearCode: () => void;
};

/** Sends the code, and asks for that of the authenticator if the server requires it. */
function useVerification({ requireEmail, setFaults, clearCode }: VerificationOptions) {
  const [asksAuthenticator, setAsksAuthenticator] = useState(false);
  const [busy, setBusy] = useState(false);
  const wait = useCountdown();

  async function verify(code: readonly string[], otp?: FormDataEntryValue | null) {
    const email = busy ? undefined : requireEmail();
    if (!email) return;
    setBusy(true);
    setFaults({});
    try {
      const body = { email, code: code.join(""), otp: otp ?? undefined };
      finishSignIn((await api.post<{ token: string }>("/otp/verify", body)).token);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      showRefusal(error);
    }
  }

  function showRefusal({ status, body, message }: ApiError) {
    if (status === 423) return setAsksAuthenticator(true);
    if (typeof body.retry_after === "number") return wait.start(body.retry_after);
    const { otp, code } = body.errors ?? {};
    if (otp) return setFaults({ otp: otp[0] });
    setFaults(code ? { code: code[0] } : { other: message });
    if (!code) return;
    setAsksAuthenticator(false);
    clearCode();
  }

  return {
    verify,
    busy,
    asksAuthenticator,
    forgetAuthenticator: () => setAsksAuthenticator(false),
    waitSeconds: wait.seconds,
  };
}
