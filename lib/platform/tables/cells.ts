import { fromCell } from "./csv";

/** How programs write that a cell has no value, in this spelling alone: Null, Nan and Blank are names, too. */
const PLACEHOLDERS = new Set(
  "NULL null nil none None NONE NaN nan NaT undefined blank \\N -None- 1900-01-00".split(" "),
);
/** The same in any spelling. */
const NO_NAMES = new RegExp(
  [
    String.raw`#?n/a|n\.a\.|#(?:ref!|value!|div/0!|name\?|num!|null!)`,
    String.raw`[(<[](?:null|none|blank|empty|unknown|not provided)[)>\]]`,
    "unknown|onbekend|not (?:available|specified|provided|known)",
    "[-–—.*?]+",
    "0{1,4}[-/]0{1,2}[-/]0{1,4}(?: 00:00:00)?",
  ]
    .map((kind) => `^(?:${kind})$`)
    .join("|"),
  "i",
);

/** Whether a text only says that there is no value. */
function isPlaceholder(text: string): boolean {
  const plain = text.trim();
  return PLACEHOLDERS.has(plain) || NO_NAMES.test(plain);
}

/** A formula whose value is a text: how sheets keep the zero that a telephone number begins with. */
const TEXT_FORMULA = /^="(.*)"$/s;
/** An apostrophe that says that digits are text. */
const TEXT_MARK = /^['’](?=\+?\d)/;

/** The value of a cell: without what protected it as text or from being a formula, and empty where it only says so. */
export function plainCell(cell: string): string {
  const text = fromCell(cell);
  if (text !== cell) return text;
  const plain = (TEXT_FORMULA.exec(text)?.[1]?.replaceAll('""', '"') ?? text.replace(TEXT_MARK, "")).trim();
  return isPlaceholder(plain) ? "" : plain;
}

/** Why a row with more filled cells than the table has columns can't be read; null where it has not. */
export const surplusIn = (cells: readonly string[], columns: readonly unknown[]): string | null =>
  cells.slice(columns.length).some((cell) => cell !== "")
    ? `The row has ${cells.length} cells, the header ${columns.length}`
    : null;
