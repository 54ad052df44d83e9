"use client";

import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { DateInput } from "@/components/ui/input/date-input";
import { fromLocalInput, toLocalInput } from "@/lib/platform/time/local-time";
import { useChoiceLabels } from "./choices";
import { Field } from "./field";

type Props = { name: string; label: string; hint?: ReactNode; required?: boolean; autoFocus?: boolean };

/** A date and time, in the form's values as the API formats it; empty is null. */
export function MomentField({ name, label, hint, required, autoFocus }: Props) {
  const { field } = useController({ name });
  useChoiceLabels(name, label, NO_OPTIONS);
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(control) => (
        <DateInput
          autoFocus={autoFocus}
          {...control}
          {...field}
          withTime
          value={textOf(field.value)}
          onChange={(text) => field.onChange(momentOf(text))}
        />
      )}
    </Field>
  );
}

const NO_OPTIONS: never[] = [];

// Invalid text stays as it was typed, for the schema to refuse.
function momentOf(text: string): string | null {
  if (text === "") return null;
  return Number.isNaN(Date.parse(`${text}:00+02:00`)) ? text : fromLocalInput(text);
}

function textOf(moment: string | null | undefined): string {
  if (!moment) return "";
  return Number.isNaN(Date.parse(moment)) ? moment : toLocalInput(new Date(moment));
}
