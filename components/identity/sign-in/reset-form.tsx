"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { PasswordInput } from "@/components/ui/input/password-input";
import { toast } from "@/components/ui/toast";
import { isPasswordConfirmed, PASSWORDS_DIFFER, passwordProblem } from "@/lib/identity/passwords/password-rules";
import { passwordStrength } from "@/lib/identity/passwords/password-strength";
import { ApiError, api } from "@/lib/platform/client/api";
import { PasswordMeter } from "./password-meter";
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

type Props = {
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  onLeave: () => void;
  error: string | undefined;
  /** Shown between the password and its error. */
  children?: ReactNode;
};

function ResetField({ name, label, value, onChange, onLeave, error, children }: Props) {
  const id = useId();
  const hydrated = useHydrated();
  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="font-medium">
        {label}
      </label>
      <PasswordInput
        id={id}
        labelId={`${id}-label`}
        name={name}
        autoFocus={name === "password"}
        autoComplete="new-password"
        value={value}
        readOnly={!hydrated}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-note`}
        className="h-10"
      />
      {children}
      {error && (
        <p id={`${id}-note`} role="alert" className="text-[13px] text-error-text">
          {error}
        </p>
      )}
    </div>
  );
}
