// Formatting a number of any country takes a library with the numbering plans of all of them, which no screen loads
// first. Nearly every number is South African.
const SOUTH_AFRICAN = /^\+27(?=\d{9}$)(860|\d{2})(\d{3})(\d+)$/;

export const isForeign = (e164: string) => e164.startsWith("+") && !SOUTH_AFRICAN.test(e164);

/** A stored number for display: "082 123 4567". One from abroad and any other text are returned unchanged. */
export function phoneText(e164: string): string {
  const [, area, ...rest] = SOUTH_AFRICAN.exec(e164) ?? [];
  return area === undefined ? e164 : [`0${area}`, ...rest].join(" ");
}
