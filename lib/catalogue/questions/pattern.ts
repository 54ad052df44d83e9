import { RE2JS } from "re2js";
import { sizeProblem } from "./pattern-size";

export const PATTERN_MAX_LENGTH = 500;
export const INVALID_PATTERN = "Invalid regex pattern";

type Pattern = { isFoundIn: (text: string) => boolean };

/**
 * A user's regular expression, which runs in linear time on the server and in the browser (RE2: no look-around, no back
 * references). It matches anywhere in a text unless it has anchors, like Laravel's `regex` rule. Null when it is invalid,
 * unsupported or too large.
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

/** Whether a regex matches a text; null when it is invalid. The browser runs it directly, the server in a thread. */
export type PatternSearch = (regex: string, text: string) => boolean | null | Promise<boolean | null>;

export const searchAtOnce = (regex: string, text: string) => patternOf(regex)?.isFoundIn(text) ?? null;

const DIGIT = String.raw`(?:\\d|\d|\[(?:\\d|\d(?:-\d)?)+\])`;
const REPEAT = String.raw`(?:\{(\d+)(?:(,)(\d*))?\}|([?*+]))?`;
const ALL_DIGITS = new RegExp(`^\\^?(?:${DIGIT}${REPEAT})+\\$?$`);

/**
 * Whether a regex matches only digits, such as ^\d{13}$, [0-9]{4,6} or ^0\d{9}$, and how many at most (null for no
 * limit). Null when it also matches anything else.
 */
export function digitsOnly(regex: string): { maxLength: number | null } | null {
  if (!ALL_DIGITS.test(regex) || !patternOf(regex)) return null;
  const lengths = [...regex.matchAll(new RegExp(DIGIT + REPEAT, "g"))].map(longest);
  return { maxLength: lengths.includes(null) ? null : lengths.reduce<number>((sum, each) => sum + (each ?? 0), 0) };
}

/** How many digits one part of an all-digit regex matches at most; null for no limit. */
function longest([, times, comma, most, sign]: RegExpMatchArray): number | null {
  if (sign) return sign === "?" ? 1 : null;
  if (comma) return most ? Number(most) : null;
  return times ? Number(times) : 1;
}
