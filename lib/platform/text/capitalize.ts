/** The text with its first letter as a capital: "male" becomes "Male". */
export function capitalize(text: string): string;
export function capitalize(text: string | null): string | null;
export function capitalize(text: string | null): string | null {
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}
