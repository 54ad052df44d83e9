"use client";

import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { useOnce } from "@/components/ui/browser/use-once";
import { PasswordInput } from "@/components/ui/input/password-input";
import { ApiError, api } from "@/lib/platform/client/api";
import { finishSignIn, takeSignInNotice } from "@/lib/platform/client/session";
import { AuthLink, AuthPanel } from "./auth-panel";
import { AuthenticatorField } from "./authenticator-field";
import { EmailField } from "./email-field";
import { Submit } from "./submit";
import { TooManyAttempts } from "./too-many-attempts";
import { useCountdown } from "./use-countdown";

/** Signs in by password and, if the server asks for it, a code. `children` are the other sign-in methods. */
export function LoginForm({ children }: { children?: ReactNode }) {
  const { form, busy, refusal, waitSeconds, asksCode, signIn, forgetCode, clearRefusal } = usePasswordSignIn();
  const [notice, setNotice] = useState<string | null>(null);
  useOnce(() => setNotice(takeSignInNotice()));
  const wrongCode = refusal?.body.errors?.otp?.[0];
  return (
    <AuthPanel
      title="Sign in"
      links={
        <>
          <AuthLink href="/otp-verify">Sign in with a one-time code</AuthLink>
          <AuthLink href="/forgot-password">Forgot password?</AuthLink>
        </>
      }
    >
      <form ref={form} method="post" onSubmit={signIn} className="flex flex-col gap-4">
        {notice && !refusal && <Alert tone="info">{notice}</Alert>}
        {waitSeconds > 0 && <TooManyAttempts seconds={waitSeconds} />}
        {refusal && refusal.status !== 429 && !wrongCode && <Alert>{refusal.message}</Alert>}
        <EmailField name="email" autoComplete="username webauthn" required autoFocus onChange={forgetCode} />
        <PasswordField />
        {asksCode && <AuthenticatorField error={wrongCode} onSwitch={clearRefusal} />}
        <Submit busy={busy} disabled={waitSeconds > 0} className="mt-1">
          {asksCode ? "Verify & Sign in" : "Sign in"}
        </Submit>
      </form>
      {children}
    </AuthPanel>
  );
}

function PasswordField() {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="font-medium">
        Password
      </label>
      <PasswordInput
        id={id}
        labelId={`${id}-label`}
        name="password"
        autoComplete="current-password"
        required
        className="h-10"
      />
    </div>
  );
}

/** Sends the sign-in form, and holds what the server said. */
function usePasswordSignIn() {
  const form = useRef<HTMLFormElement>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const wait = useCountdown();

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      const fields = Object.fromEntries(new FormData(event.currentTarget));
      finishSignIn((await api.post<{ token: string }>("/login", fields)).token);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      showRefusal(error);
    }
  }

  function showRefusal(error: ApiError) {
    if (error.status === 423) return setAsksCode(true);
    setRefusal(error);
    if (typeof error.body.retry_after === "number") return wait.start(error.body.retry_after);
    const field = form.current?.elements.namedItem(error.body.errors?.otp ? "otp" : "password");
    if (field instanceof HTMLInputElement) field.select();
  }

  return {
    form,
    busy,
    refusal,
    waitSeconds: wait.seconds,
    asksCode,
    signIn,
    forgetCode: () => setAsksCode(false),
    clearRefusal: () => setRefusal(undefined),
  };
}
