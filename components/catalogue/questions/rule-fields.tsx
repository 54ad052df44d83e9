"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { NumberField } from "@/components/form/fields";
import { Input } from "@/components/ui/input/input";
import { digitsOnly } from "@/lib/catalogue/questions/pattern";
import type { QuestionInput } from "@/lib/catalogue/questions/schema";

export function TextRules() {
  const { regex } = useWatch<QuestionInput>();
  const hint = regex ? "Not checked if there is a regex" : undefined;
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NumberField name="min" label="Minimum length" min={0} hint={hint} />
        <NumberField name="max" label="Maximum length" min={0} hint={hint} />
      </div>
      <RegexField />
    </>
  );
}

export function NumberRules() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <NumberField name="min" label="Minimum value" />
      <NumberField name="max" label="Maximum value" />
    </div>
  );
}

function RegexField() {
  const { register, trigger } = useFormContext<QuestionInput>();
  const { regex } = useWatch<QuestionInput>();
  return (
    <Field name="regex" label="Regex" hint={hintOf(regex ?? "")}>
      {(control) => (
        <Input
          {...control}
          {...register("regex", { onChange: () => trigger("regex") })}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      )}
    </Field>
  );
}

function hintOf(regex: string): string {
  const digits = digitsOnly(regex);
  if (!digits) return "Matches any part of the answer. Use ^ and $ to match the whole answer.";
  return digits.maxLength === null ? "Digits only." : `Digits only, up to ${digits.maxLength}.`;
}
