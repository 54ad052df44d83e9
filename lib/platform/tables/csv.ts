// Spreadsheets evaluate a cell that begins like a formula, even after blanks and in full-width characters.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
// What has the apostrophe that is written before a formula, or that a sheet writes before digits, as its own.
const APOSTROPHE = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠]|\d)/u;
const NEEDS_QUOTES = /[",;\t\r\n]/;
const BYTE_ORDER_MARK = "\uFEFF"; // without it, Excel reads UTF-8 as the local code page

/** Rows of cells as a CSV file in which no cell is a formula. */
export const toCsv = (rows: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + toCsvLines(rows);

/** Further rows of a CSV file, without the byte order mark. */
export const toCsvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");

function toCell(text: string): string {
  const safe = FORMULA.test(text) || APOSTROPHE.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell as it was before `toCsv` escaped it. */
export const fromCell = (cell: string): string =>
  cell.startsWith("'") && (FORMULA.test(cell.slice(1)) || APOSTROPHE.test(cell.slice(1))) ? cell.slice(1) : cell;
