"use client";

import { type ClipboardEvent, useId, useState } from "react";
import { Input } from "@/components/ui/input/input";
import { CODE_LENGTH } from "@/lib/identity/two-factor/authenticator-code";

const focus = (field: HTMLInputElement | null) => field?.focus();

/** Authenticators show "123 456": with the space, the last digit would be cut off. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  event.preventDefault();
  event.currentTarget.value = event.clipboardData.getData("text").replace(/\s/g, "").slice(0, CODE_LENGTH);
}

type Props = { error: string | undefined; onSwitch: () => void };

/**
 * The second factor in a sign-in form, as its field `otp`: the authenticator's code, or a recovery code instead.
 * `onSwitch` is called when the user switches between them, because the error of one does not apply to the other.
 */
export function AuthenticatorField({ error, onSwitch }: Props) {
  const id = useId();
  const [isRecovery, setRecovery] = useState(false);
  const prompt = isRecovery ? RECOVERY_PROMPT : CODE_PROMPT;
  const common = {
    id,
    name: "otp",
    required: true,
    "aria-invalid": error !== undefined,
    "aria-describedby": `${id}-note`,
    spellCheck: false,
    ref: focus,
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {isRecovery ? "Recovery code" : "Authenticator code"}
      </label>
      {isRecovery ? (
        <Input {...common} key="recovery" autoComplete="off" autoCapitalize="none" className="tabular h-10" />
      ) : (
        <Input
          {...common}
          key="authenticator"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODE_LENGTH}
          onPaste={pasteDigits}
          className="tabular h-10 tracking-[0.3em]"
        />
      )}
      <p
        id={`${id}-note`}
        role={error && "alert"}
        className={`text-[13px] ${error ? "text-error-text" : "text-muted"}`}
      >
        {error ?? prompt}
      </p>
      <div>
        <button
          type="button"
          onClick={() => {
            setRecovery(!isRecovery);
            onSwitch();
          }}
          className="rounded-control text-[13px] font-medium text-primary-text underline-offset-4 hover:underline"
        >
          {isRecovery ? "Use the authenticator" : "Use a recovery code"}
        </button>
      </div>
    </div>
  );
}

const CODE_PROMPT = "Enter the 6-digit code from your authenticator app.";
const RECOVERY_PROMPT = "Enter one of the ten codes that you stored, such as abcd-efgh-jk.";
