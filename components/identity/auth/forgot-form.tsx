"use client";

import { type FormEvent, useId, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Input } from "@/components/ui/input";
import { ApiError, api } from "@/lib/platform/client/api";
import { AuthLink, AuthPanel } from "./auth-panel";
import { Submit } from "./submit";
import { TooMany } from "./too-many";
import { useWait } from "./use-wait";

const focus = (element: HTMLElement | null) => element?.focus();

/** Has a link mailed to set a new password; says the same whether or not there is such an account. */
export function ForgotForm() {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const [refusal, setRefusal] = useState<ApiError>();
  const wait = useWait();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      const fields = Object.fromEntries(new FormData(event.currentTarget));
      setAnswer((await api.post<{ message: string }>("/password/forgot", fields)).message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      if (typeof error.body.retry_after === "number") wait.start(error.body.retry_after);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AuthPanel
      title="Forgot password"
      description={answer ? undefined : "We mail you a link to set a new one."}
      links={<AuthLink href="/login">Back to sign in</AuthLink>}
    >
      {answer ? (
        <div ref={focus} tabIndex={-1} className="rounded-control">
          <Alert tone="success">{answer}</Alert>
        </div>
      ) : (
        <form method="post" onSubmit={send} className="flex flex-col gap-4">
          {wait.seconds > 0 && <TooMany seconds={wait.seconds} />}
          {refusal && refusal.status !== 429 && <Alert>{refusal.message}</Alert>}
          <div className="flex flex-col gap-1.5">
            <label htmlFor={id} className="font-medium">
              Email
            </label>
            <Input id={id} name="email" type="email" autoComplete="username" required className="h-10" />
          </div>
          <Submit busy={busy} disabled={wait.seconds > 0}>
            Send reset link
          </Submit>
        </form>
      )}
    </AuthPanel>
  );
}
