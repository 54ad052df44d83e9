"use client";

import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { DateInput } from "@/components/ui/input/date-input";
import { isoDate } from "@/lib/platform/text/format";
import { Field } from "./field";

type Props = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  /** "YYYY-MM-DD" */
  min?: string;
  max?: string;
  /** Two digits of a year mean one of the last 100 years, and no day after today is offered. */
  ofBirth?: boolean;
};

/** A date, in the form's values as "YYYY-MM-DD"; empty is null. */
export function DateField({ name, label, hint, required, ...props }: Props) {
  const { field } = useController({ name });
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(control) => (
        <DateInput
          {...(props.ofBirth && { max: isoDate(new Date()) })}
          {...props}
          {...control}
          {...field}
          value={field.value ?? ""}
          onChange={(date) => field.onChange(date || null)}
        />
      )}
    </Field>
  );
}
