"use client";

import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { focusNext } from "@/components/ui/browser/focus";
import { Input } from "@/components/ui/input/input";
import { type IdNumber, parseIdNumber } from "@/lib/insurance/id-number";
import { capitalize } from "@/lib/platform/text/capitalize";
import { formatDate } from "@/lib/platform/text/format";
import { useOpenSale } from "./sale-context";
import { StoredNumber } from "./stored-number";

const DIGITS = 13;

type Props = {
  name: string;
  label?: string;
  /** The stored number, and its name for the call that reveals it. */
  masked: string | null;
  revealed: string;
  required?: boolean;
  /** It is of a grown-up, which decides the century where both are possible. */
  adult?: boolean;
  /** Called as soon as a valid number is typed. */
  onRead: (read: IdNumber) => void;
  /** Where the cursor goes then, if not to the next control. */
  goOn?: (from: HTMLElement) => void;
  /** What there is to say about the person whose number it is. */
  children?: ReactNode;
};

/**
 * A South African ID number. With its last digit it says who its holder is, and the cursor goes on. The stored one stays
 * until a new one is typed.
 */
export function IdNumberField({
  name,
  label = "ID number",
  masked,
  revealed,
  required = false,
  adult = false,
  onRead,
  goOn = focusNext,
  children,
}: Props) {
  const { register } = useFormContext();
  const { draft } = useOpenSale();
  const typed = useTyped(name);

  function read(input: HTMLInputElement) {
    if (input.value.replace(/\s/g, "").length !== DIGITS) return;
    const found = parseIdNumber(input.value, { adult });
    if (!found.ok) return draft.check(name); // says at once what is wrong
    flushSync(() => onRead(found));
    goOn(input);
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Field
        name={name}
        label={label}
        required={required}
        hint={
          masked && (
            <>
              On file: <StoredNumber masked={masked} what="the ID number" field={revealed} />
            </>
          )
        }
      >
        {(control) => (
          <Input
            {...control}
            {...register(name, { onChange: ({ target }: { target: HTMLInputElement }) => read(target) })}
            inputMode="numeric"
            autoComplete="off"
            placeholder={masked ?? "13 digits"}
            className="tabular"
          />
        )}
      </Field>
      <p aria-live="polite" className="tabular text-[13px] text-muted empty:hidden">
        {describe(typed, adult)}
      </p>
      {children}
    </div>
  );
}

function useTyped(name: string): string {
  const value: unknown = useWatch({ name });
  return typeof value === "string" ? value.trim() : "";
}

function describe(typed: string, adult: boolean): string {
  const read = parseIdNumber(typed, { adult });
  if (!read.ok) return "";
  const { date_of_birth, age, gender, citizenship } = read;
  return [`Born ${formatDate(date_of_birth)}`, `${age} years old`, capitalize(gender), capitalize(citizenship)].join(
    " · ",
  );
}
