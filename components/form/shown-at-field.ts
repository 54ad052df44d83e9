/** A form as far as it knows the element of a field with an error. */
type Form = { getFieldState(name: string): { error?: { ref?: unknown } | undefined } };
type Refusal = { message: string; body: { errors?: Record<string, string[]> | undefined } };

/** Whether a field of the form already shows the message of a refusal. A field that the form lacks has no element. */
export const isShownAtField = (form: Form, { message, body }: Refusal): boolean =>
  Object.entries(body.errors ?? {}).some(
    ([field, [first]]) => first === message && form.getFieldState(field).error?.ref !== undefined,
  );
