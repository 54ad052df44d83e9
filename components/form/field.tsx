"use client";

import { type ReactNode, useId } from "react";
import { type FieldError, get, useFormContext } from "react-hook-form";
import { useFieldMessage } from "./field-messages";

type Control = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

type Props = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  children: (control: Control) => ReactNode;
};

/** A label, a control, and its error or hint, linked for assistive technology. */
export function Field({ name, label, hint, required, children }: Props) {
  const id = useId();
  const { formState } = useFormContext();
  const error: FieldError | undefined = get(formState.errors, name);
  const given = useFieldMessage(name);
  const message = error?.message ?? given;
  const noteId = `${id}-note`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
        {required && (
          <span aria-hidden className="text-error-text">
            {" *"}
          </span>
        )}
      </label>
      {children({ id, "aria-invalid": Boolean(message), "aria-describedby": message || hint ? noteId : undefined })}
      {message ? (
        <p id={noteId} role="alert" className="text-[13px] text-error-text">
          {message}
        </p>
      ) : (
        hint && (
          <p id={noteId} className="text-[13px] text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
