import "server-only";
import type { TableRow } from "@/lib/platform/files/table-row";
import { invalid } from "@/lib/platform/http/errors.server";
import { plainCell } from "./cells";
import { requireReadable, tooManyColumns, tooManyRows } from "./check.server";
import { dialectOf } from "./dialect";
import { decode, withoutMojibake } from "./encoding.server";
import { type Encoding, isOldEncoding, looksGarbled, REPLACEMENT } from "./encodings";
import { type Known, type Layout, layoutOf, type RawRow } from "./layout";
import type { FileFormat, Reading, ReadingChoice } from "./reading";
import { MAX_COLUMNS, MAX_ROW_LENGTH, RowSplitter } from "./splitter";
import { readWorkbook } from "./workbook.server";

const FILE_NAME_MAX_LENGTH = 255;
/** Rows of the beginning in which the header is looked for. */
const SAMPLE_ROWS = 40;

type Options = Known & {
  format: FileFormat;
  choice: ReadingChoice;
  /** Without the header and empty rows. */
  maxRows: number;
  /** Whether only the beginning of the file is there, whose last row may be cut off. */
  isCut?: boolean;
};

type File = { read: () => AsyncGenerator<Buffer>; bytes: () => Promise<Buffer> };

export type Table = {
  /** The names of its columns; one without is numbered. */
  names: string[];
  /** The first row, where none names the columns. */
  first: string[] | null;
  /** The first rows, the header not among them. */
  sample: string[][];
  /** The rows without the empty ones, many at a time: to wait for each would let memory grow with the file. */
  rows: AsyncGenerator<TableRow[]>;
  reading: Reading;
};

/** Reads a CSV file or a sheet of a workbook as a table. @throws HttpError 422 on file or sheet */
export async function readTable(file: File, options: Options): Promise<Table> {
  const isWorkbook = options.format === "xlsx";
  if (options.choice.sheet !== undefined && !isWorkbook) throw invalid({ sheet: "Only a workbook has sheets" });
  if (options.choice.encoding !== undefined && isWorkbook) throw invalid({ encoding: "A workbook has no encoding" });
  const opened = isWorkbook ? await openSheet(file, options) : await openText(file, options);
  const { sample, reading, rowsOf } = opened;
  const layout = layoutOf(sample.map(plain), options, options.choice.has_header);
  if (!layout) throw invalid({ file: "The file is empty" });
  if (layout.names.length > MAX_COLUMNS) throw tooManyColumns(1);
  const { names, first } = layout;
  const below = sample
    .filter(({ number, flaw }) => number >= layout.start && !flaw)
    .map(({ cells }) => cells.map(plainCell));
  const rows = filledRows(rowsOf(layout), layout, options);
  return { names, first, sample: below, rows, reading: { ...reading, header_row: layout.header } };
}

/** The name of a received file as it is stored and shown. @param otherwise the name of a file without one */
export const plainFileName = (name: string, otherwise: string) =>
  name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").slice(-FILE_NAME_MAX_LENGTH) || otherwise;

type Opened = {
  sample: RawRow[];
  reading: Omit<Reading, "header_row">;
  rowsOf: (layout: Layout) => AsyncIterable<RawRow[]>;
};

async function openText(file: File, { format, choice, isCut = false }: Options): Promise<Opened> {
  const encoding = choice.encoding ?? (format as Encoding);
  const text = decode(file.read(), encoding);
  const beginning = await readBeginning(text);
  const { delimiter, start: tableStart } = dialectOf(beginning);
  const firstLine = tableStart > 0 ? 2 : 1;
  const sampler = new RowSplitter(delimiter, firstLine);
  const isWhole = beginning.length < MAX_ROW_LENGTH;
  const complete = [...sampler.split(beginning.slice(tableStart)), ...(isWhole && !isCut ? sampler.end() : [])];
  return {
    sample: complete.slice(0, SAMPLE_ROWS).map(({ cells, flaw }, place) => ({
      ...{ number: place + 1, cells },
      ...(flaw && { flaw }),
    })),
    reading: { encoding, is_garbled: isOldEncoding(encoding) && looksGarbled(beginning), sheet: null, sheets: [] },
    rowsOf: async function* ({ names, start }) {
      const splitter = new RowSplitter(delimiter, firstLine);
      if (start === 1) splitter.width = names.length;
      let number = 0;
      const numbered = (split: ReturnType<RowSplitter["split"]>): RawRow[] =>
        Array.from(split, ({ line, cells, flaw }) => {
          number += 1;
          requireReadable(flaw, number);
          if (number >= start - 1) splitter.width = names.length; // titles may be as they like
          return flaw ? { number, cells, flaw: brokenAt(line) } : { number, cells };
        });
      yield numbered(splitter.split(beginning.slice(tableStart)));
      for await (const piece of text) yield numbered(splitter.split(piece));
      if (!isCut) yield numbered(splitter.end());
    },
  };
}

const brokenAt = (line: number) => `A quotation mark is not closed or not doubled (line ${line} of the file)`;

async function openSheet(file: File, { choice }: Options): Promise<Opened> {
  const { sheets, sheet, rows } = await readWorkbook(await file.bytes(), choice.sheet);
  return {
    sample: rows().next().value?.slice(0, SAMPLE_ROWS).map(shortened) ?? [],
    reading: { encoding: null, is_garbled: false, sheet, sheets },
    rowsOf: async function* () {
      for (const batch of rows()) yield batch.map(shortened);
    },
  };
}

/** A row of a sheet, or its beginning and that it is too long. */
function shortened(row: TableRow): RawRow {
  const length = row.cells.reduce((sum, cell) => sum + cell.length, 0);
  if (length <= MAX_ROW_LENGTH) return row;
  return { number: row.number, cells: [row.cells.join(" ").slice(0, LONG_SHOWN)], flaw: TOO_LONG };
}

/** How much of a row that is too long is kept, to tell which one it is. */
const LONG_SHOWN = 200;
const TOO_LONG = `The row is longer than ${MAX_ROW_LENGTH / 1024} KB`;

const plain = <Row extends RawRow>(row: Row): Row => {
  const cells = row.cells.map(storable);
  return { ...row, cells: row.flaw ? cells : cells.map((cell) => plainCell(withoutMojibake(cell))) };
};

/** A text without what the database can't store: NUL and halves of characters. */
const storable = (text: string): string => text.toWellFormed().replaceAll("\0", REPLACEMENT);

async function* filledRows(
  batches: AsyncIterable<RawRow[]>,
  { start, header }: Layout,
  { maxRows, isCut = false }: Options,
): AsyncGenerator<TableRow[]> {
  let rows = 0;
  for await (const batch of batches) {
    const filled = batch.flatMap((row) => (row.number < start ? [] : plain(row))).filter(isFilled);
    rows += filled.length;
    if (rows > maxRows) throw tooManyRows(maxRows);
    if (filled.length > 0) yield filled;
  }
  if (rows === 0 && !isCut) {
    throw invalid({ file: header === null ? "The file has no rows" : "The file has a header, but no rows" });
  }
}

const isFilled = ({ cells }: RawRow) => cells.some((cell) => cell !== "");

/** Enough text to hold the header. */
async function readBeginning(text: AsyncGenerator<string>): Promise<string> {
  let beginning = "";
  while (beginning.length < MAX_ROW_LENGTH) {
    const { done, value } = await text.next();
    if (done) break;
    beginning += value;
  }
  return beginning;
}
