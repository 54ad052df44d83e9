"use client";

import { type FormEvent, useState } from "react";
import { PasswordMeter } from "./password-meter";
import { Alert } from "@/components/ui/alert";
import { toast } from "@/components/ui/toast";
import { isPasswordConfirmed, PASSWORDS_DIFFER, passwordProblem } from "@/lib/identity/passwords/password-rules";
import { passwordStrength } from "@/lib/identity/passwords/password-strength";
import { ApiError, api } from "@/lib/platform/client/api";
import { ResetField } from "./reset-field";
import { Submit } from "./submit";
import { TooManyAttempts } from "./too-many-attempts";
import { useCountdown } from "./use-countdown";

const REDIRECT_MS = 2_000;
const BLANK = { password: "", password_confirmation: "" };

export type ResetLink = { email: string; token: string };
type Name = keyof typeof BLANK;

/** A new password, typed twice, with its strength. It can't be sent before both are valid. */
export function ResetForm({ link, onInvalid }: { link: ResetLink; onInvalid: () => void }) {
  const [form, setForm] = useState(BLANK);
  const [left, setLeft] = useState<Name[]>([]);
  const [refusal, setRefusal] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const wait = useCountdown();
  const faults = faultsOf(form);
  const refused = refusal?.body.errors ?? {};
  const isValid = !faults.password && !faults.password_confirmation;

  async function reset(event: FormEvent) {
    event.preventDefault();
    if (!isValid || busy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await api.post("/password/reset", { ...link, ...form });
      toast("success", "Password reset successfully! Redirecting to login...");
      setTimeout(() => location.assign("/login"), REDIRECT_MS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      setRefusal(error);
      if (error.body.errors?.token || error.body.errors?.email) onInvalid();
      if (typeof error.body.retry_after === "number") wait.start(error.body.retry_after);
    }
  }

  const field = (name: Name) => ({
    name,
    value: form[name],
    onChange: (text: string) => {
      setForm({ ...form, [name]: text });
      setRefusal(undefined);
    },
    onLeave: () => setLeft([...left, name]),
    // A fault is shown only once the user has left the field.
    error: (form[name] && left.includes(name) && faults[name]) || refused[name]?.[0],
  });

  return (
    <form method="post" onSubmit={reset} className="flex flex-col gap-4">
      {wait.seconds > 0 && <TooManyAttempts seconds={wait.seconds} />}
      {refusal && refusal.status !== 429 && !refusal.body.errors && <Alert>{refusal.message}</Alert>}
      <ResetField {...field("password")} label="New password">
        <PasswordMeter strength={passwordStrength(form.password)} />
      </ResetField>
      <ResetField {...field("password_confirmation")} label="Repeat the new password" />
      <Submit busy={busy} disabled={!isValid || wait.seconds > 0}>
        Reset password
      </Submit>
    </form>
  );
}

function faultsOf(form: typeof BLANK): Partial<Record<Name, string>> {
  return {
    password: passwordProblem(form.password) ?? undefined,
    password_confirmation: isPasswordConfirmed(form) ? undefined : PASSWORDS_DIFFER.message,
  };
}
