"use client";

import { useFieldMessage } from "@/components/form/field-messages";

/** A message about a list as a whole, or about something that is no field, which a link can lead to. */
export function ListMessage({ name }: { name: string }) {
  const message = useFieldMessage(name);
  return (
    <p data-field={name} tabIndex={-1} className="text-[13px] text-error-text outline-none empty:hidden">
      {message}
    </p>
  );
}
