import { MAX_COLUMNS } from "./splitter";

/** A row as it stands in its file, by its number in the sheet. */
export type RawRow = { number: number; cells: string[]; flaw?: string };

/** What the first rows of a table are. */
export type Layout = {
  /** The number of the row that names the columns; null where none does. */
  header: number | null;
  /** The names of the columns; a column without one is numbered. */
  names: string[];
  /** The number of the first row below the header, or of the first one without a header; those above are titles. */
  start: number;
  /** The first row, where none names the columns. */
  first: string[] | null;
};

/** What the reader of a table knows about its rows. */
export type Known = {
  /** Whether a cell is a usual name of a column. */
  isName: (cell: string) => boolean;
  /** Whether a row can name the columns: it holds nothing that only a person has. */
  isHeader: (cells: readonly string[]) => boolean;
};

/**
 * Finds the header of a table below its title: the first row with two usual names, or with one where the table has a single
 * column, else the first row that is as wide as the table.
 * @param sample the first rows
 * @param said whether there is a header, where somebody has said so
 */
export function layoutOf(sample: readonly RawRow[], { isName, isHeader }: Known, said?: boolean): Layout | null {
  const filled = sample.filter(({ cells, flaw }) => !flaw && filledIn(cells) > 0);
  const [top] = filled;
  if (!top) return null;
  const widest = Math.max(...filled.map(({ cells }) => filledIn(cells)));
  const data = said === true ? -1 : filled.findIndex(({ cells }) => isWide(cells, widest) && !isHeader(cells));
  const above = data === -1 ? filled : filled.slice(0, data);
  const named = above.find(({ cells }) => cells.filter(isName).length >= Math.min(2, widest));
  const header = said === false ? undefined : (named ?? above.find(({ cells }) => isWide(cells, widest)));
  if (header) {
    const names = uniqueNames(withoutEmptyEnd(header, filled));
    return { header: header.number, names, start: header.number + 1, first: null };
  }
  const first = filled.find(({ cells }) => isWide(cells, widest)) ?? top;
  const width = Math.min(MAX_COLUMNS, Math.max(...filled.map(({ cells }) => cells.length)));
  const names = uniqueNames(Array.from({ length: width }, () => ""));
  const start = sample.find(({ cells, flaw }) => flaw !== undefined || isWide(cells, widest)) ?? top;
  return { header: null, names, start: start.number, first: first.cells };
}

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length;

/** Whether a row is no title, which fills one cell of a table that has several columns. */
const isWide = (cells: readonly string[], widest: number) => filledIn(cells) >= Math.min(2, widest);

/** The cells of a header up to the last one that names a column, or whose column holds something in the first rows. */
function withoutEmptyEnd({ cells }: RawRow, rows: readonly RawRow[]): string[] {
  const width = Math.max(...rows.map((row) => row.cells.findLastIndex((cell) => cell !== "") + 1));
  return cells.slice(0, Math.max(width, cells.findLastIndex((cell) => cell !== "") + 1));
}

function uniqueNames(header: readonly string[]): string[] {
  const uses = new Map<string, number>();
  return header.map((text, index) => {
    const name = text || `Column ${index + 1}`;
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    return use === 1 ? name : `${name} (${use})`;
  });
}
