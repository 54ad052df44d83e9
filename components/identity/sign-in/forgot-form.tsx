"use client";

import { type FormEvent, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { ApiError, api } from "@/lib/platform/client/api";
import { AuthLink, AuthPanel } from "./auth-panel";
import { EmailField } from "./email-field";
import { Submit } from "./submit";
import { TooManyAttempts } from "./too-many-attempts";
import { useCountdown } from "./use-countdown";

const focus = (element: HTMLElement | null) => element?.focus();

/** Requests a link to set a new password. The response does not reveal whether there is such an account. */
export function ForgotForm() {
  const [sent, setSent] = useState<string>();
  return (
    <AuthPanel
      title="Forgot password"
      description={sent ? undefined : "We email you a link to set a new one."}
      links={<AuthLink href="/login">Back to sign in</AuthLink>}
    >
      {sent ? (
        <div ref={focus} tabIndex={-1} className="rounded-control">
          <Alert tone="success">{sent}</Alert>
        </div>
      ) : (
        <RequestForm onSent={setSent} />
      )}
    </AuthPanel>
  );
}

function RequestForm({ onSent }: { onSent: (message: string) => void }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const wait = useCountdown();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      const fields = Object.fromEntries(new FormData(event.currentTarget));
      onSent((await api.post<{ message: string }>("/password/forgot", fields)).message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      if (typeof error.body.retry_after === "number") wait.start(error.body.retry_after);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" onSubmit={send} className="flex flex-col gap-4">
      {wait.seconds > 0 && <TooManyAttempts seconds={wait.seconds} />}
      {refusal && refusal.status !== 429 && <Alert>{refusal.message}</Alert>}
      <EmailField name="email" required autoFocus />
      <Submit busy={busy} disabled={wait.seconds > 0}>
        Send reset link
      </Submit>
    </form>
  );
}
