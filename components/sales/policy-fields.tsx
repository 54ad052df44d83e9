"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { TextAreaField } from "@/components/form/fields";
import { Input } from "@/components/ui/input";
import { NOTES_MAX_LENGTH, type SaleDetail } from "@/lib/sales/schema";
import { daysUntil } from "./days-until";
import { PlanCards } from "./plan-cards";

/** What is sold, from when on, and what else there is to know. */
export function PolicyFields({ sale }: { sale: SaleDetail }) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <PlanCards sale={sale} />
      <CommencementField />
      <TextAreaField name="notes" label="Notes" rows={4} maxLength={NOTES_MAX_LENGTH} />
    </div>
  );
}

function CommencementField() {
  const { register } = useFormContext();
  const date: unknown = useWatch({ name: "commencement_date" });
  return (
    <Field
      name="commencement_date"
      label="Commencement date"
      hint={<span suppressHydrationWarning>{typeof date === "string" ? daysUntil(date) : "When the cover begins"}</span>}
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
