"use client";

import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Input } from "@/components/ui/input";
import { Field } from "./field";

type Props = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  /** "YYYY-MM-DD" */
  min?: string;
  max?: string;
};

/** A date, in the form's values as "YYYY-MM-DD"; empty is null. */
export function DateField({ name, label, hint, required, ...props }: Props) {
  const { register } = useFormContext();
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(control) => (
        <Input
          {...props}
          {...control}
          {...register(name, { setValueAs: (text) => text || null })}
          type="date"
          className="tabular"
        />
      )}
    </Field>
  );
}
