"use client";

import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { NumericFormat } from "react-number-format";
import { Input } from "@/components/ui/input/input";
import { Field } from "./field";

type Props = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  decimals?: number;
};

/** An amount with spaces between the thousands; empty is null. */
export function AmountField({ name, label, hint, required, decimals = 0 }: Props) {
  const { field } = useController({ name });
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(control) => (
        <NumericFormat
          {...control}
          name={name}
          getInputRef={field.ref}
          customInput={Input}
          inputMode={decimals > 0 ? "decimal" : "numeric"}
          autoComplete="off"
          thousandSeparator=" "
          allowedDecimalSeparators={[".", ","]}
          decimalScale={decimals}
          allowNegative={false}
          value={field.value ?? ""}
          onBlur={field.onBlur}
          onPaste={(event) => {
            const amount = pastedAmount(event.clipboardData.getData("text"), decimals);
            if (amount === null) return;
            event.preventDefault();
            field.onChange(amount);
          }}
          onValueChange={({ floatValue }, { source }) => source === "event" && field.onChange(floatValue ?? null)}
          className="tabular text-right"
        />
      )}
    </Field>
  );
}

/** "R 1 249,50" is 1249.5: a comma before the last digits is a decimal comma. Null for text in any other form. */
function pastedAmount(text: string, decimals: number): number | null {
  const [, whole, cents] = /^\s*R?\s*(\d[\d\s]*),(\d{1,2})\s*$/.exec(text) ?? [];
  if (decimals === 0 || whole === undefined) return null;
  return Number(`${whole.replace(/\s/g, "")}.${cents}`);
}
