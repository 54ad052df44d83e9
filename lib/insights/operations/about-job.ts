/** The numbers that jobs hold, with what each is the number of. */
const NUMBERS = {
  id: "number",
  user_id: "user",
  sale_id: "sale",
  login_activity_id: "sign-in",
  delivery_id: "delivery",
  tenant_id: "tenant",
};

/**
 * What a job works on: the kind of an email, and numbers. Any other text is left out: it may be an address or a name.
 * @param data of the job
 */
export function aboutJob(data: unknown): string | null {
  const fields: Record<string, unknown> = data instanceof Object ? { ...data } : {};
  const numbers = Object.entries(NUMBERS).flatMap(([field, word]) =>
    Number.isSafeInteger(fields[field]) ? [`${word} ${fields[field]}`] : [],
  );
  const parts = [...kindOf(fields.kind), ...numbers];
  return parts.length > 0 ? parts.join(", ") : null;
}

const kindOf = (kind: unknown) =>
  typeof kind === "string" && /^[a-z][a-z-]{0,40}$/.test(kind) ? [kind.replaceAll("-", " ")] : [];
