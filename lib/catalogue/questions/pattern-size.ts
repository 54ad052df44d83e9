const MAX_PARTS = 5_000;
const MAX_UNICODE_CLASSES = 20;
const MAX_FOLDED_CHARACTERS = 200_000;

const numbers = new Intl.NumberFormat("en");
const TOO_MANY_PARTS = `Max ${numbers.format(MAX_PARTS)} parts, with every repeat written out`;
const TOO_MANY_CLASSES = `Max ${MAX_UNICODE_CLASSES} Unicode classes, such as \\p{L}`;
const TOO_WIDE = `Ranges may span at most ${numbers.format(MAX_FOLDED_CHARACTERS)} characters where case is ignored`;

/**
 * The error message for a regex that is too large to compile, found without compiling it: RE2 writes out every repeat,
 * copies the table of every Unicode class, and visits every character of a range when case is ignored. Null when it is
 * small enough.
 */
export function sizeProblem(regex: string): string | null {
  const { parts, unicodeClasses, rangedCharacters } = sizeOf(regex);
  if (parts > MAX_PARTS) return TOO_MANY_PARTS;
  if (unicodeClasses > MAX_UNICODE_CLASSES) return TOO_MANY_CLASSES;
  return rangedCharacters > MAX_FOLDED_CHARACTERS && IGNORES_CASE.test(regex) ? TOO_WIDE : null;
}

const IGNORES_CASE = /\(\?[a-z-]*i/i;

/** The size of a group so far, and of its last part, which a repeat may follow. */
type Group = { parts: number; last: number };
type Size = { unicodeClasses: number; rangedCharacters: number };

const CAPTURE = 3;
const ALTERNATIVE = 2;

/** `parts` is at least the number of instructions that RE2 compiles a regex to. */
function sizeOf(regex: string): Size & { parts: number } {
  const size: Size = { unicodeClasses: 0, rangedCharacters: 0 };
  const outer: Group[] = [];
  let group: Group = { parts: 1, last: 0 };
  const add = (parts: number) => {
    group.parts += parts;
    group.last = parts;
  };
  const close = () => {
    const { parts } = group;
    group = outer.pop() ?? group;
    add(parts);
  };
  let at = 0;
  while (at < regex.length) {
    const start = at;
    const character = regex[at];
    if (character === "\\") {
      at = endOfEscape(regex, at);
      if (isUnicodeClass(regex, start)) size.unicodeClasses += 1;
      add(regex[start + 1] === "Q" ? at - start : 1);
    } else if (character === "[") {
      at = readClass(regex, at, size);
      add(1);
    } else if (character === "(") {
      at = endOfOpening(regex, at);
      if (regex[at - 1] === ")") continue; // flags alone, such as (?i)
      outer.push(group);
      group = { parts: CAPTURE, last: 0 };
    } else {
      const repeat = repeatAt(regex, at);
      at += repeat?.length ?? 1;
      if (repeat) group.parts += repeatLast(group, repeat);
      else if (character === ")" && outer.length > 0) close();
      else add(character === "|" ? ALTERNATIVE : 1);
    }
  }
  while (outer.length > 0) close();
  return { ...size, parts: group.parts };
}

const isUnicodeClass = (regex: string, at: number) => regex[at + 1] === "p" || regex[at + 1] === "P";

/** Where an escape ends: \Q…\E, \x{…}, \p{…}, or the backslash and one character. */
function endOfEscape(regex: string, at: number): number {
  if (regex[at + 1] === "Q") return endAfter(regex, "\\E", at + 2);
  return /[xpP]/.test(regex[at + 1] ?? "") && regex[at + 2] === "{" ? endAfter(regex, "}", at + 3) : at + 2;
}

function endAfter(regex: string, end: string, from: number): number {
  const at = regex.indexOf(end, from);
  return at === -1 ? regex.length : at + end.length;
}

const OPENING = /\((?:\?P?<\w+>|\?[a-zA-Z-]*[:)])?/y;

/** Where the content of a group starts, after its name or flags. */
function endOfOpening(regex: string, at: number): number {
  OPENING.lastIndex = at;
  OPENING.test(regex);
  return OPENING.lastIndex;
}

const REPEAT = /[*+?]|\{(\d+)(,?)(\d*)\}/y;

type Repeat = { length: number; most: number; isOptional: boolean };

function repeatAt(regex: string, at: number): Repeat | null {
  REPEAT.lastIndex = at;
  const found = REPEAT.exec(regex);
  if (!found) return null;
  const [{ length }, least, comma, most] = found;
  if (least === undefined) return { length, most: 1, isOptional: true };
  const isEndless = comma !== "" && !most;
  return { length, most: Math.max(1, Number(least) + (isEndless ? 1 : 0), Number(most)), isOptional: comma !== "" };
}

/** Applies a repeat to the last part of a group. @returns the parts that it adds */
function repeatLast(group: Group, { most, isOptional }: Repeat): number {
  const added = most * (group.last + (isOptional ? 2 : 0)) - group.last;
  group.last += added;
  return added;
}

const NAMED_CLASS = /\[:\^?\w+:\]/y;

/** Measures a class, such as [a-z]. @returns where it ends */
function readClass(regex: string, start: number, size: Size): number {
  let at = start + (regex[start + 1] === "^" ? 2 : 1);
  let from: number | undefined; // the start of an open range
  let last = 0;
  for (let isFirst = true; at < regex.length && (isFirst || regex[at] !== "]"); isFirst = false) {
    NAMED_CLASS.lastIndex = at;
    if (regex[at] === "[" && NAMED_CLASS.test(regex)) {
      at = NAMED_CLASS.lastIndex;
    } else if (regex[at] === "-" && !isFirst && from === undefined) {
      from = last;
      at += 1;
    } else {
      if (regex[at] === "\\" && isUnicodeClass(regex, at)) size.unicodeClasses += 1;
      const end = regex[at] === "\\" ? endOfEscape(regex, at) : at + lengthAt(regex, at);
      last = codePointOf(regex.slice(at, end));
      if (from !== undefined) size.rangedCharacters += Math.max(0, last - from);
      from = undefined;
      at = end;
    }
  }
  return at + 1;
}

const lengthAt = (regex: string, at: number) => ((regex.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

const LAST_CASED_CHARACTER = 0x1_e9_43;

/** The code point of a character or an escape, at most that of the last character that has case. */
function codePointOf(text: string): number {
  const hex = /^\\x\{([0-9a-fA-F]+)\}$/.exec(text)?.[1];
  return Math.min(hex ? Number.parseInt(hex, 16) : (text.codePointAt(0) ?? 0), LAST_CASED_CHARACTER);
}
