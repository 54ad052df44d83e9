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
 * Finds the header of a table below its title: the row with two usual names, above which a letterhead may have addresses
 * and numbers of its own in fewer cells; else, above the first row that holds what only a person has, the one whose cells are all usual
 * names, or the first that fills several cells.
 * @param sample the first rows
 * @param said whether there is a header, where somebody has said so
 */
export function layoutOf(sample: readonly RawRow[], { isName, isHeader }: Known, said?: boolean): Layout | null {
  const filled = sample.filter(({ cells }) => filledIn(cells) > 0);
  const whole = filled.filter(({ flaw }) => flaw === undefined);
  const [top] = whole;
  if (!top) return null;
  const widest = Math.max(...whole.map(({ cells }) => filledIn(cells)));
  const isTitle = ({ cells }: RawRow) => filledIn(cells) < Math.min(2, widest);
  const isData = (row: RawRow) => row.flaw !== undefined || !isHeader(row.cells);
  const namesIn = ({ cells }: RawRow) => cells.filter(isName).length;
  const above = filled.slice(0, endOf(filled.findIndex(isData), filled.length));
  /** Whether all rows above one fill at most half of its cells. */
  const isBelowLetterhead = (row: RawRow, place: number) =>
    filled.slice(0, place).every((one) => isTitle(one) || filledIn(one.cells) * 2 <= filledIn(row.cells));
  const header =
    filled.find((row, place) => !isData(row) && namesIn(row) >= 2 && isBelowLetterhead(row, place)) ??
    above.find((row) => namesIn(row) === filledIn(row.cells)) ??
    (said ? whole : above).find((row) => !isTitle(row));
  if (header && said !== false) {
    const names = uniqueNames(withoutEmptyEnd(header, whole));
    return { header: header.number, names, start: header.number + 1, first: null };
  }
  const start = filled.find((row) => isData(row) || !isTitle(row)) ?? top;
  const first = whole.find((row) => row.number >= start.number && !isTitle(row)) ?? top;
  const width = Math.min(MAX_COLUMNS, Math.max(...whole.map(({ cells }) => cells.length)));
  const names = uniqueNames(Array.from({ length: width }, () => ""));
  return { header: null, names, start: start.number, first: first.cells };
}

const endOf = (place: number, length: number) => (place === -1 ? length : place);

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length;

/** The cells of a header up to the last one that names a column, or whose column holds something in the first rows. */
function withoutEmptyEnd({ cells }: RawRow, rows: readonly RawRow[]): string[] {
  const width = Math.max(...rows.map((row) => row.cells.findLastIndex((cell) => cell !== "") + 1));
  return cells.slice(0, Math.max(width, cells.findLastIndex((cell) => cell !== "") + 1));
}

function uniqueNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((text, index) => {
    const plain = text || `Column ${index + 1}`;
    let name = plain;
    for (let use = 2; taken.has(name); use += 1) name = `${plain} (${use})`;
    taken.add(name);
    return name;
  });
}
