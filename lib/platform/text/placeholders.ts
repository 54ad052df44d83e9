const TOKEN = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** "{{full_name}}" of "full_name". */
export const tokenOf = (name: string): string => `{{${name}}}`;

/**
 * A text with values in the place of its placeholders. A placeholder within a value is not replaced. A placeholder
 * without a value stays, so that the gap is visible.
 */
export const insertValues = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replace(TOKEN, (token, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? token) : token));

/** A sentence for each placeholder of a text that is not among `names`, and for braces that don't match. */
export function placeholderErrors(text: string, names: readonly string[]): string[] {
  const unknown = new Set(
    [...text.matchAll(TOKEN)].map(([, name = ""]) => name).filter((name) => !names.includes(name)),
  );
  const isBroken = /\{\{|\}\}/.test(text.replace(TOKEN, ""));
  return [
    ...[...unknown].map((name) => `Unknown placeholder {{${name}}}`),
    ...(isBroken ? ["A placeholder is written as {{name}}: somewhere its braces don't match"] : []),
  ];
}
