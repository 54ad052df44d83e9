"use client";

import { type FormEvent, type RefObject, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/client/api";
import { EmailField } from "./email-field";
import { Submit } from "./submit";
import { TooManyAttempts } from "./too-many-attempts";
import { useCountdown } from "./use-countdown";

const RESEND_COOLDOWN_SECONDS = 60;

type Props = {
  field: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  /** The address in the field. If it is empty, returns undefined and shows an error at the field. */
  requireEmail: () => string | undefined;
  onChange: () => void;
  onSent: () => void;
};

/** Asks for the email address and sends a code to it, at most once a minute. */
export function OtpRequest({ field, error, requireEmail, onChange, onSent }: Props) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const { setTyped, isRequested, hasRequested, seconds, startCooldown } = useCooldown();

  async function send(event: FormEvent) {
    event.preventDefault();
    const email = requireEmail();
    if (!email || busy || seconds > 0) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await api.post("/otp/send", { email });
      startCooldown(email, RESEND_COOLDOWN_SECONDS);
      toast("success", "Code sent.");
      onSent();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefusal(failure);
      if (typeof failure.body.retry_after === "number") startCooldown(email, failure.body.retry_after);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" onSubmit={send} className="flex flex-col gap-4">
      {refusal?.status === 429 && seconds > 0 && <TooManyAttempts seconds={seconds} />}
      {refusal && refusal.status !== 429 && <Alert>{refusal.message}</Alert>}
      <EmailField
        ref={field}
        autoFocus
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange();
        }}
      />
      <Submit busy={busy} disabled={seconds > 0} variant={hasRequested ? "secondary" : "primary"}>
        {labelOf(isRequested, seconds)}
      </Submit>
    </form>
  );
}

/** The cooldown applies to the address that a code was requested for, and not to another one that is typed. */
function useCooldown() {
  const [typed, setTyped] = useState("");
  const [requested, setRequested] = useState<string>();
  const cooldown = useCountdown();
  const isRequested = requested === normalize(typed);

  function startCooldown(email: string, seconds: number) {
    setTyped(email);
    setRequested(normalize(email));
    cooldown.start(seconds);
  }

  return {
    setTyped,
    isRequested,
    hasRequested: requested !== undefined,
    seconds: isRequested ? cooldown.seconds : 0,
    startCooldown,
  };
}

const normalize = (email: string) => email.trim().toLowerCase();

function labelOf(isRepeated: boolean, seconds: number): string {
  if (seconds > 0) return `Send again in ${seconds} s`;
  return isRepeated ? "Send again" : "Send code";
}
