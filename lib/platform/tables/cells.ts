import { fromCell } from "./csv";

/** How programs write that a cell has no value. In this spelling alone: Null, Nan and Na are names, too. */
const PLACEHOLDERS = new Set(
  [
    "N/A",
    "n/a",
    "#N/A",
    "#n/a",
    "N.A.",
    "n.a.",
    "-",
    "--",
    "---",
    "–",
    "—",
    "?",
    "NULL",
    "null",
    "(null)",
    "\\N",
    "nil",
  ]
    .concat([
      "(blank)",
      "(empty)",
      "blank",
      "None",
      "-None-",
      "none",
      "NONE",
      "NaN",
      "nan",
      "undefined",
      "#REF!",
      "#VALUE!",
    ])
    .concat(["#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "0000-00-00", "0000-00-00 00:00:00", "00/00/0000", "1900-01-00"]),
);

/** Whether a text only says that there is no value. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDERS.has(text.trim());

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
