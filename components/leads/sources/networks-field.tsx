"use client";

import { useState } from "react";
import { useController } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Textarea } from "@/components/ui/input/input";

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Addresses and networks, one per line. */
export function NetworksField({ name, label }: { name: string; label: string }) {
  const { field } = useController({ name });
  const [text, setText] = useState<string>(() => (field.value ?? []).join("\n"));
  return (
    <Field
      name={name}
      label={label}
      hint="One address or network per line, such as 196.25.1.0/24. Leave empty to allow any."
    >
      {(control) => (
        <Textarea
          {...control}
          ref={field.ref}
          rows={3}
          value={text}
          spellCheck={false}
          className="font-mono text-[13px]"
          onBlur={field.onBlur}
          onChange={(event) => {
            setText(event.target.value);
            field.onChange(linesOf(event.target.value));
          }}
        />
      )}
    </Field>
  );
}
