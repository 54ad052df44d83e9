"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { ApiError, api } from "@/lib/platform/client/api";
import { goOnSignedIn, takeSignInNotice } from "@/lib/platform/client/session";
import { AuthLink, AuthPanel } from "./auth-panel";
import { AuthenticatorField } from "./authenticator-field";
import { Submit } from "./submit";
import { TooMany } from "./too-many";
import { useWait } from "./use-wait";

/** Signs in by password and, where the server asks for it, a code. `children` are the ways in besides. */
export function LoginForm({ children }: { children?: ReactNode }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const notice = useSignInNotice();
  const [asksCode, setAsksCode] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const wait = useWait();
  const wrongCode = refusal?.body.errors?.otp?.[0];

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      const fields = Object.fromEntries(new FormData(event.currentTarget));
      goOnSignedIn((await api.post<{ token: string }>("/login", fields)).token);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      show(error);
    }
  }

  function show(error: ApiError) {
    if (error.status === 423) return setAsksCode(true);
    setRefusal(error);
    if (typeof error.body.retry_after === "number") return wait.start(error.body.retry_after);
    const field = form.current?.elements.namedItem(error.body.errors?.otp ? "otp" : "password");
    if (field instanceof HTMLInputElement) field.select();
  }

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
        {wait.seconds > 0 && <TooMany seconds={wait.seconds} />}
        {refusal && refusal.status !== 429 && !wrongCode && <Alert>{refusal.message}</Alert>}
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-email`} className="font-medium">
            Email
          </label>
          <Input
            id={`${id}-email`}
            name="email"
            type="email"
            autoComplete="username webauthn"
            required
            className="h-10"
            onChange={() => setAsksCode(false)}
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <label id={`${id}-password-label`} htmlFor={`${id}-password`} className="font-medium">
            Password
          </label>
          <PasswordInput
            id={`${id}-password`}
            labelId={`${id}-password-label`}
            name="password"
            autoComplete="current-password"
            required
            className="h-10"
          />
        </div>
        {asksCode && <AuthenticatorField error={wrongCode} onSwitch={() => setRefusal(undefined)} />}
        <Submit busy={busy} disabled={wait.seconds > 0} className="mt-1">
          {asksCode ? "Verify & Sign in" : "Sign in"}
        </Submit>
      </form>
      {children}
    </AuthPanel>
  );
}

/** Why the sign-in page is shown; taken once, also where React runs effects twice. */
function useSignInNotice(): string | null {
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => {
    const taken = takeSignInNotice();
    if (taken) setNotice(taken);
  }, []);
  return notice;
}
