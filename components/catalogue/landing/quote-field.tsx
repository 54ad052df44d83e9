import type { ReactNode } from "react";
import { CONTROL } from "@/components/ui/input/input";

export const QUOTE_CONTROL = `${CONTROL} h-12 text-[16px]`;

type Control = { id: string; name: string; "aria-describedby": string; className: string };
type Props = {
  label: string;
  name: string;
  optional?: boolean;
  children: (control: Control) => ReactNode;
};

/** A field with room for the sentence that says what is wrong with it, which the page's script fills in. */
export function QuoteField({ label, name, optional, children }: Props) {
  const id = `quote-${name}`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({ id, name, "aria-describedby": `${id}-error`, className: QUOTE_CONTROL })}
      <FieldError field={name} label={label} />
    </div>
  );
}

/** @param label names an empty field in its sentence */
export const FieldError = ({ field, label }: { field: string; label?: string }) => (
  <p
    id={`quote-${field}-error`}
    data-error={field}
    data-label={label}
    role="alert"
    className="text-[14px] text-error-text empty:hidden"
  />
);
