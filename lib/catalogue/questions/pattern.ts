import { RE2JS } from "re2js";
import { sizeProblem } from "./pattern-size";

export const PATTERN_MAX_LENGTH = 500;
export const INVALID_PATTERN = "Invalid regex pattern";

type Pattern = { isFoundIn: (text: string) => boolean };

/**
 * A user's regular expression, run in linear time on the server as in the browser (RE2: no look-around, no back
 * references). It is found anywhere in a text, as by Laravel's `regex` rule: anchors are the author's to set.
 * Null when it is invalid, unsupported or too large.
 */
export function patternOf(regex: string): Pattern | null {
  if (regex.length > PATTERN_MAX_LENGTH || sizeProblem(regex)) return null;
  try {
    const compiled = RE2JS.compile(regex);
    return { isFoundIn: (text) => compiled.test(text) };
  } catch {
    return null;
  }
}

/** Whether a regex is found in a text; null when it is invalid. The browser answers at once, the server from a thread. */
export type PatternSearch = (regex: string, text: string) => boolean | null | Promise<boolean | null>;

export const searchAtOnce = (regex: string, text: string) => patternOf(regex)?.isFoundIn(text) ?? null;

const DIGIT = String.raw`(?:\\d|\d|\[(?:\\d|\d(?:-\d)?)+\])`;
const REPEAT = String.raw`(?:\{(\d+)(?:(,)(\d*))?\}|([?*+]))?`;
const ALL_DIGITS = new RegExp(`^\\^?(?:${DIGIT}${REPEAT})+\\$?$`);

/**
 * Whether a regex takes nothing but digits, such as ^\d{13}$, [0-9]{4,6} or ^0\d{9}$, and how many at most: null
 * where there is no end to them. Null when it takes anything else.
 */
export function digitsOnly(regex: string): { maxLength: number | null } | null {
  if (!ALL_DIGITS.test(regex) || !patternOf(regex)) return null;
  const lengths = [...regex.matchAll(new RegExp(DIGIT + REPEAT, "g"))].map(longest);
  return { maxLength: lengths.includes(null) ? null : lengths.reduce<number>((sum, each) => sum + (each ?? 0), 0) };
}

/** How many digits one part of an all-digit regex takes at most. */
function longest([, times, comma, most, sign]: RegExpMatchArray): number | null {
  if (sign) return sign === "?" ? 1 : null;
  if (comma) return most ? Number(most) : null;
  return times ? Number(times) : 1;
}
