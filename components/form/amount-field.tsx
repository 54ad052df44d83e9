"use client";

import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
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
 * and then shown with spaces between the thousands. Enter saves only what was shown, spaces aside. A text that is no amount
 * stays, as a text, which no schema accepts.
 */
export function AmountField({ name, label, hint, required, decimals = 0 }: Props) {
  const { field } = useController({ name });
  const [typed, setTyped] = useState<string>();
  const [explained, setExplained] = useState<{ text: string; value: unknown }>();
  const value: unknown = field.value;
  useUnloadWarning(typed !== undefined);

  function read() {
    if (typed === undefined) return;
    field.onChange(amountOf(typed, decimals));
    setTyped(undefined);
  }
  useReadOnUnmount(read);

  function readOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || typed === undefined) return;
    const amount = amountOf(typed, decimals);
    read();
    if (withoutBlanks(textOf(amount)) === withoutBlanks(typed)) return;
    event.preventDefault();
    setExplained({ text: typed.trim(), value: amount });
  }
  // Not on blur: a line that appears during a click would move the button.
  const readAs =
    explained && typed === undefined && explained.value === value ? (
      <span role="status">{`“${explained.text}” was read as ${textOf(value)}. Press Enter again to save.`}</span>
    ) : undefined;

  return (
    <Field name={name} label={label} hint={readAs ?? hint} required={required} message={refusalOf(value, decimals)}>
      {(control) => (
        <Input
          {...control}
          ref={field.ref}
          name={name}
          inputMode={decimals > 0 ? "decimal" : "numeric"}
          autoComplete="off"
          value={typed ?? textOf(value)}
          data-unread={(typed ?? textOf(value)) !== textOf(value) || undefined}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            read();
            field.onBlur();
          }}
          onKeyDown={readOnEnter}
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

/** A typed amount, or its text where it is none. */
function amountOf(typed: string, decimals: number): number | null | string {
  const found = parseTypedAmount(typed, decimals);
  return found.ok ? found.amount : typed.trim();
}

const withoutBlanks = (text: string) => text.replace(/\s/g, "");

function refusalOf(value: unknown, decimals: number): string | undefined {
  const found = typeof value === "string" && parseTypedAmount(value, decimals);
  return found && !found.ok ? found.message : undefined;
}
