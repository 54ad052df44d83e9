/** A whole number as sheets show a long one: "8.21110011E+08". */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d+)$/i;

export const ROUNDED_NUMBER = "The sheet rounded this number: format its column as text and export it again";

export const isScientific = (text: string): boolean => SCIENTIFIC.test(text);

/** All the digits of a number in scientific notation: "821110011". One that lost digits, and any other text, stays as it is. */
export function withoutExponent(text: string): string {
  const [, first, rest, exponent] = SCIENTIFIC.exec(text) ?? [];
  return first && rest?.length === Number(exponent) ? first + rest : text;
}
