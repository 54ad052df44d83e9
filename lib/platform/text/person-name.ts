import { capitalize } from "./capitalize";

/** Parts of surnames that begin small, as in "van der Merwe". */
const SMALL_PARTS = ["da", "de", "den", "der", "di", "dos", "du", "la", "le", "ten", "ter", "van", "von"];

/** A person's name that was typed without capitals, with them; any other stays as it is. */
export function capitalizeName(typed: string): string {
  if (typed !== typed.toLowerCase()) return typed;
  return typed.replace(/[\p{L}\p{M}]+/gu, (part) => (SMALL_PARTS.includes(part) ? part : capitalize(part)));
}
