"use client";

import { type ReactNode, useState } from "react";
import { useController } from "react-hook-form";
import { Input } from "@/components/ui/input";
import { fromLocalInput, toLocalInput } from "@/lib/platform/local-time";
import { useChoiceLabels } from "./choices";
import { Field } from "./field";

type Props = { name: string; label: string; hint?: ReactNode; required?: boolean };

/** A date and time, in the form's values as the API formats it; empty is null. */
export function MomentField({ name, label, hint, required }: Props) {
  const { field } = useController({ name });
  const [typed, setTyped] = useState("");
  useChoiceLabels(name, label, NO_OPTIONS);
  // The typed text where it means the same: formatting a half-typed year, such as 0020, would change it.
  const text = momentOf(typed) === field.value ? typed : textOf(field.value);
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(control) => (
        <Input
          {...control}
          {...field}
          type="datetime-local"
          max="9999-12-31T23:59"
          value={text}
          onChange={({ target }) => {
            setTyped(target.value);
            field.onChange(momentOf(target.value));
          }}
        />
      )}
    </Field>
  );
}

const NO_OPTIONS: never[] = [];

// Invalid text stays as it was typed, for the schema to refuse.
function momentOf(text: string): string | null {
  if (text === "") return null;
  return Number.isNaN(Date.parse(text)) ? text : fromLocalInput(text);
}

const textOf = (moment: string | null | undefined) => (moment ? toLocalInput(new Date(moment)) : "");
