"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { daysUntil } from "./days-until";

export function CommencementField() {
  const { register } = useFormContext();
  const date: unknown = useWatch({ name: "commencement_date" });
  return (
    <Field
      name="commencement_date"
      label="Commencement date"
      hint={
        <span suppressHydrationWarning className="inline-block first-letter:uppercase">
          {typeof date === "string" ? daysUntil(date) : "When the cover begins"}
        </span>
      }
    >
      {(control) => (
        <Input
          {...control}
          {...register("commencement_date", { setValueAs: (text) => text || null })}
          type="date"
          className="tabular sm:max-w-48"
        />
      )}
    </Field>
  );
}
