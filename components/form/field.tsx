"use client";

import { type ReactNode, useId } from "react";
import { type FieldError, get, useFormContext } from "react-hook-form";
import { choiceMessage, fieldMessage } from "@/lib/platform/text/empty-field";
import { useFieldMessage, useFieldWarning } from "./field-messages";
import { RequiredMark } from "./required-mark";

type Control = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

type Props = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  /** What is wrong with the value, where the field itself knows it better than the form's schema. */
  message?: string | undefined;
  /** The value is chosen from a list. */
  isChoice?: boolean;
  /** Why that list is empty: shown instead of the message that a choice is missing. */
  none?: string | undefined;
  /** Messages of the schema are shown as they are. */
  verbatim?: boolean | undefined;
  children: (control: Control) => ReactNode;
};

/** A label, a control, and its error or hint, linked for assistive technology. */
export function Field({ name, label, hint, required, message: own, isChoice, none, verbatim, children }: Props) {
  const id = useId();
  const { formState } = useFormContext();
  const error: FieldError | undefined = get(formState.errors, name);
  const given = useFieldMessage(name);
  const told = own ?? error?.message ?? given;
  const named = isChoice ? told && (none ?? choiceMessage(told)) : fieldMessage(told, label);
  const message = verbatim ? told : named;
  const warning = useFieldWarning(name);
  const note = message || warning || hint;
  const noteId = `${id}-note`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
        {required && <RequiredMark />}
      </label>
      {children({ id, "aria-invalid": Boolean(message), "aria-describedby": note ? noteId : undefined })}
      {message ? (
        <p id={noteId} role="alert" className="text-[13px] text-error-text">
          {message}
        </p>
      ) : (
        note && (
          <p id={noteId} className={`text-[13px] ${warning ? "text-warning-text" : "text-muted"}`}>
            {note}
          </p>
        )
      )}
    </div>
  );
}
