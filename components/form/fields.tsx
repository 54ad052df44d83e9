"use client";

import type { ComponentProps, ReactNode, WheelEvent } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Input, Select, Textarea } from "@/components/ui/input/input";
import { formatCount } from "@/lib/platform/text/format";
import { useChoiceLabels } from "./choices";
import { Field } from "./field";
import type { Option } from "./options";

type Common = { name: string; label: string; hint?: ReactNode; required?: boolean };

export function TextField({ name, label, hint, required, ...props }: Common & ComponentProps<"input">) {
  const { register } = useFormContext();
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {(control) => <Input {...props} {...control} {...register(name)} />}
    </Field>
  );
}

/** A whole number; empty is null. */
export function NumberField({
  name,
  label,
  hint,
  required,
  verbatim,
  ...props
}: Common & ComponentProps<"input"> & { verbatim?: boolean }) {
  const { register } = useFormContext();
  const asNumber = (text: unknown) => (text === "" || text === null || text === undefined ? null : Number(text));
  return (
    <Field name={name} label={label} hint={hint} required={required} verbatim={verbatim}>
      {(control) => (
        <Input
          type="number"
          inputMode="numeric"
          onWheel={ignoreWheel}
          {...props}
          {...control}
          {...register(name, { setValueAs: asNumber })}
        />
      )}
    </Field>
  );
}

/** The wheel scrolls the page, and would change a number that has the focus. A field that is read-only for the moment stays. */
function ignoreWheel({ currentTarget: input }: WheelEvent<HTMLInputElement>) {
  if (input.readOnly) return;
  input.readOnly = true;
  setTimeout(() => {
    input.readOnly = false;
  });
}

type TextAreaProps = Common & ComponentProps<"textarea">;

/** Several lines of text with a character count. */
export function TextAreaField({ name, label, hint, required, maxLength, ...props }: TextAreaProps) {
  const { register } = useFormContext();
  const text: unknown = useWatch({ name });
  const length = typeof text === "string" ? text.length : 0;
  const note = (
    <>
      {hint}{" "}
      {maxLength && (
        <span className={`tabular ${length > maxLength ? "text-error-text" : ""}`}>
          {formatCount(length)} / {formatCount(maxLength)}
        </span>
      )}
    </>
  );
  return (
    <Field name={name} label={label} hint={hint || maxLength ? note : undefined} required={required}>
      {(control) => <Textarea {...props} {...control} {...register(name)} />}
    </Field>
  );
}

type Choice = { options: readonly Option[]; blank?: string; none?: string | undefined; onChoose?: () => void };

/**
 * A choice of one option, as its id; the blank option is null. `onChoose` is called after the value has changed, and `none`
 * says why there are no options.
 */
export function SelectField({
  name,
  label,
  hint,
  required,
  options,
  blank,
  none,
  onChoose,
  ...props
}: Common & ComponentProps<"select"> & Choice) {
  const { register, setValue } = useFormContext();
  const chosen: unknown = useWatch({ name });
  useChoiceLabels(name, label, options);
  // Not its onBlur, which would replace the id by the text of the option.
  const { ref, name: registered } = register(name);
  return (
    <Field name={name} label={label} hint={none ?? hint} none={none} required={required} isChoice>
      {(control) => (
        <Select
          {...props}
          {...control}
          ref={ref}
          name={registered}
          value={chosen === null || chosen === undefined ? "" : String(chosen)}
          onChange={(event) => {
            const option = options.find(({ id }) => String(id) === event.target.value);
            setValue(name, option?.id ?? null, { shouldDirty: true, shouldValidate: true });
            onChoose?.();
          }}
        >
          <option value="">{blank ?? "Choose …"}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
