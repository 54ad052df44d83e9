"use client";

import { type ReactNode, useId } from "react";
import { PasswordInput } from "@/components/ui/input/password-input";
import { useHydrated } from "@/components/ui/browser/use-hydrated";

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

export function ResetField({ name, label, value, onChange, onLeave, error, children }: Props) {
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
