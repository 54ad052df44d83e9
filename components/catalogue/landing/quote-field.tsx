import { type ReactNode, useId } from "react";
import { CONTROL } from "@/components/ui/input/input";
import { inSentence } from "@/lib/platform/text/capitalize";
import { fieldMessage } from "@/lib/platform/text/empty-field";

export const QUOTE_CONTROL = `${CONTROL} h-12 text-[16px]`;

type Control = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };
type Props = {
  label: string;
  error: string | undefined;
  optional?: boolean;
  children: (control: Control) => ReactNode;
};

export function QuoteField({ label, error, optional, children }: Props) {
  const id = useId();
  const message = fieldMessage(error, `Your ${inSentence(label)}`);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({ id, "aria-invalid": error !== undefined, "aria-describedby": message && `${id}-error` })}
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  );
}

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} role="alert" className="text-[14px] text-error-text">
    {children}
  </p>
);
