"use client";

import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { useUnloadWarning } from "@/components/ui/browser/use-window-event";
import { Input } from "@/components/ui/input/input";
import { parseTypedAmount, showTypedAmount } from "@/lib/platform/text/typed-amount";
import { Field } from "./field";

type Props = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  decimals?: number;
};

/**
 * An amount of money; empty is null. What is typed or pasted is read once, when the field is left or Enter is pressed,
 * and then shown with spaces between the thousands. A text that is no amount stays, as a text, which no schema accepts.
 */
export function AmountField({ name, label, hint, required, decimals = 0 }: Props) {
  const { field } = useController({ name });
  const [typed, setTyped] = useState<string>();
  const value: unknown = field.value;
  useUnloadWarning(typed !== undefined);

  function read() {
    if (typed === undefined) return;
    const found = parseTypedAmount(typed, decimals);
    field.onChange(found.ok ? found.amount : typed.trim());
    setTyped(undefined);
  }
  useReadOnUnmount(read);

  return (
    <Field name={name} label={label} hint={hint} required={required} message={refusalOf(value, decimals)}>
      {(control) => (
        <Input
          {...control}
          ref={field.ref}
          name={name}
          inputMode={decimals > 0 ? "decimal" : "numeric"}
          autoComplete="off"
          value={typed ?? textOf(value)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            read();
            field.onBlur();
          }}
          onKeyDown={({ key }) => key === "Enter" && read()}
          className="tabular text-right"
        />
      )}
    </Field>
  );
}

/** A page can be left without leaving its field, such as by going back. */
function useReadOnUnmount(read: () => void) {
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  });
  useLayoutEffect(() => () => latest.current(), []);
}

function textOf(value: unknown): string {
  if (typeof value === "number") return showTypedAmount(value);
  return typeof value === "string" ? value : "";
}

function refusalOf(value: unknown, decimals: number): string | undefined {
  const found = typeof value === "string" && parseTypedAmount(value, decimals);
  return found && !found.ok ? found.message : undefined;
}
