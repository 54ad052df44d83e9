"use client";

import { type FormEvent, type RefObject, useId, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/client/api";
import { Submit } from "./submit";
import { TooMany } from "./too-many";
import { useWait } from "./use-wait";

const RESEND_COOLDOWN_SECONDS = 60;

type Props = {
  field: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  /** The address in the field; nothing, with a word about it, when there is none. */
  requireEmail: () => string | undefined;
  onChange: () => void;
  onSent: () => void;
};

/** Asks for the e-mail address and has a code mailed to it, once a minute. */
export function OtpRequest({ field, error, requireEmail, onChange, onSent }: Props) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const [typed, setTyped] = useState("");
  const [askedFor, setAskedFor] = useState<string>();
  const cooldown = useWait();
  const isAskedFor = askedFor === addressOf(typed);
  const seconds = isAskedFor ? cooldown.seconds : 0;

  async function send(event: FormEvent) {
    event.preventDefault();
    const email = requireEmail();
    if (!email || busy || seconds > 0) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await api.post("/otp/send", { email });
      wait(email, RESEND_COOLDOWN_SECONDS);
      toast("success", "Code sent.");
      onSent();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefusal(failure);
      if (typeof failure.body.retry_after === "number") wait(email, failure.body.retry_after);
    } finally {
      setBusy(false);
    }
  }

  function wait(email: string, from: number) {
    setTyped(email);
    setAskedFor(addressOf(email));
    cooldown.start(from);
  }

  return (
    <form method="post" onSubmit={send} className="flex flex-col gap-4">
      {refusal?.status === 429 && seconds > 0 && <TooMany seconds={seconds} />}
      {refusal && refusal.status !== 429 && <Alert>{refusal.message}</Alert>}
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          Email
        </label>
        <Input
          id={id}
          ref={field}
          type="email"
          autoComplete="username"
          onChange={(event) => {
            setTyped(event.target.value);
            onChange();
          }}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-note`}
          className="h-10"
        />
        {error && (
          <p id={`${id}-note`} role="alert" className="text-[13px] text-error-text">
            {error}
          </p>
        )}
      </div>
      <Submit busy={busy} disabled={seconds > 0} variant={askedFor ? "secondary" : "primary"}>
        {labelOf(isAskedFor, seconds)}
      </Submit>
    </form>
  );
}

const addressOf = (email: string) => email.trim().toLowerCase();

function labelOf(isAnother: boolean, seconds: number): string {
  if (seconds > 0) return `Send again in ${seconds} s`;
  return isAnother ? "Send again" : "Send code";
}
