import { MAX_ROW_LENGTH, RowSplitter } from "./splitter";

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** Filled rows that are looked at. */
const SAMPLE_ROWS = 20;
/** How Excel says which delimiter a file has: a first line that it does not show. */
const DELIMITER_LINE = /^"?sep=([^\w\s"]|\t)"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

/** How the cells of a CSV file are separated, and how many characters come before its first row. */
export type Dialect = { delimiter: string; start: number };

/**
 * The dialect of a text by its beginning: as it says itself, else with the delimiter that gives the most rows the same
 * number of cells.
 */
export function dialectOf(text: string): Dialect {
  const said = DELIMITER_LINE.exec(text);
  if (said?.[1]) return { delimiter: said[1], start: said[0].length };
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, ...scoreOf(text, delimiter) }));
  const [best] = scored.toSorted((a, b) => b.rows - a.rows || b.cells - a.cells || a.firstAt - b.firstAt);
  return { delimiter: best?.delimiter ?? DELIMITERS[0], start: 0 };
}

function scoreOf(text: string, delimiter: string) {
  const splitter = new RowSplitter(delimiter);
  const rows = [...splitter.split(text.slice(0, MAX_ROW_LENGTH)), ...splitter.end()].filter(
    ({ cells, flaw }) => flaw === null && cells.some((cell) => cell !== ""),
  );
  const byWidth = Map.groupBy(rows.slice(0, SAMPLE_ROWS), ({ cells }) => cells.length);
  byWidth.delete(1);
  const [most] = [...byWidth].toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || b - a);
  const place = text.indexOf(delimiter);
  return {
    rows: most?.[1].length ?? 0,
    cells: most?.[0] ?? 0,
    firstAt: place === -1 ? text.length : place,
  };
}
