"use client";

import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/lib/platform/client/api";

/** A record as the server has it. */
export type Current = FieldValues & { version: number };

type Options<Input extends FieldValues, Row extends Current> = {
  form: UseFormReturn<Input, unknown, unknown>;
  /** The form's values for a record; by default its fields of the same names. */
  of: ((current: Row) => FieldValues) | undefined;
  onSave: (input: Input, version: number | undefined) => Promise<unknown>;
};

/** Saves a form. Holds the refusal, or the record that somebody else has saved meanwhile, until the user decides. */
export function useFormSave<Input extends FieldValues, Row extends Current>({ form, of, onSave }: Options<Input, Row>) {
  const [refusal, setRefusal] = useState<string>();
  const [conflict, setConflict] = useState<Current>();
  const [version, setVersion] = useState<number>();

  const save = (versionToReplace = version) =>
    form.handleSubmit(async () => {
      setRefusal(undefined);
      await onSave(form.getValues(), versionToReplace).catch(showRefusal);
    })();

  function showRefusal(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const { current, errors } = error.body;
    if (error.status === 409 && isCurrent<Row>(current)) {
      return setConflict(of ? { ...of(current), version: current.version } : current);
    }
    for (const [field, messages] of Object.entries(errors ?? {})) {
      form.setError(field as Path<Input>, { message: messages[0] }, { shouldFocus: true });
    }
    if (!isShownAtField(form, error)) setRefusal(error.message);
  }

  function takeTheirs(theirs: Current) {
    form.reset(Object.fromEntries(Object.keys(form.getValues()).map((key) => [key, theirs[key]])) as Input);
    setVersion(theirs.version);
    setConflict(undefined);
  }

  function keepMine(theirs: Current) {
    setConflict(undefined);
    void save(theirs.version);
  }

  return { save, refusal, conflict, takeTheirs, keepMine };
}

const isCurrent = <Row extends Current>(value: unknown): value is Row =>
  typeof value === "object" && value !== null && "version" in value;

/** A form as far as it knows the element of a field with an error. */
type Form = { getFieldState(name: string): { error?: { ref?: unknown } | undefined } };
type Refusal = { message: string; body: { errors?: Record<string, string[]> | undefined } };

/** Whether a field of the form already shows the message of a refusal. A field that the form lacks has no element. */
export const isShownAtField = (form: Form, { message, body }: Refusal): boolean =>
  Object.entries(body.errors ?? {}).some(
    ([field, [first]]) => first === message && form.getFieldState(field).error?.ref !== undefined,
  );
