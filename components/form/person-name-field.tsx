"use client";

import { useFormContext } from "react-hook-form";
import { capitalizeName } from "@/lib/platform/text/person-name";
import { TextField } from "./fields";

type Props = { name: string; label: string; required?: boolean };

/** A part of a person's name. What is typed without capitals gets them when the field is left. */
export function PersonNameField(props: Props) {
  const { setValue } = useFormContext();
  return (
    <TextField
      {...props}
      autoComplete="off"
      autoCapitalize="words"
      onBlurCapture={({ currentTarget: { value } }) => {
        const name = capitalizeName(value);
        if (name !== value) setValue(props.name, name, { shouldDirty: true });
      }}
    />
  );
}
