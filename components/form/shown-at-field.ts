import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

type Form<Input extends FieldValues> = Pick<UseFormReturn<Input, unknown, unknown>, "getFieldState">;
type Refusal = { message: string; body: { errors?: Record<string, string[]> } };

/** Whether a field of the form already shows the message of a refusal. A field that the form lacks has no element. */
export const isShownAtField = <Input extends FieldValues>(form: Form<Input>, { message, body }: Refusal): boolean =>
  Object.entries(body.errors ?? {}).some(
    ([field, [first]]) => first === message && form.getFieldState(field as Path<Input>).error?.ref !== undefined,
  );
