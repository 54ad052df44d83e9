import "server-only";
import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { invalid } from "@/lib/platform/http/errors.server";
import { CSV_MAX_COLUMNS, CSV_MAX_ROW_BYTES, delimiterOf, type Encoding, tooManyRows } from "./check.server";
import { fromCell } from "./csv";

const FILE_NAME_MAX_LENGTH = 255;

/** A row of a file by its number in the sheet, where the header is row 1. */
export type TableRow = { number: number; cells: string[] };

type Bytes = AsyncIterable<Uint8Array>;

type TableOptions = {
  /** Without the header and empty rows. */
  maxRows: number;
  /** Whether a first row names the columns; without names they are numbered, and it is a row as all others. */
  isHeader?: (cells: readonly string[]) => boolean;
};

/**
 * Reads a CSV file: returns the names of its columns, and the rows as a stream without the empty ones.
 * @returns also the first row where it is no header
 * @throws HttpError 422 on file
 */
export async function readTable(bytes: Bytes, encoding: Encoding, { maxRows, isHeader = () => true }: TableOptions) {
  const records = readRecords(decode(bytes, encoding));
  const first = await records.next();
  if (first.done) throw invalid({ file: "The file is empty" });
  if (first.value.length > CSV_MAX_COLUMNS) {
    throw invalid({ file: `The file has more than ${CSV_MAX_COLUMNS} columns. Leave out those that are not needed` });
  }
  if (isHeader(first.value)) return { names: uniqueNames(first.value), rows: rowsOf(records, 1, maxRows), first: null };
  const names = uniqueNames(first.value.map(() => ""));
  return { names, rows: rowsOf(withFirst(first.value, records), 0, maxRows), first: first.value };
}

/** The name of a received file as it is stored and shown. @param otherwise the name of a file without one */
export const plainFileName = (name: string, otherwise: string) =>
  name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").slice(-FILE_NAME_MAX_LENGTH) || otherwise;

async function* withFirst(first: string[], rest: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  yield first;
  yield* rest;
}

/** @param before the rows of the sheet that come before */
async function* rowsOf(records: AsyncIterable<string[]>, before: number, maxRows: number): AsyncGenerator<TableRow> {
  let number = before;
  let rows = 0;
  for await (const record of records) {
    number += 1;
    if (record.every((cell) => cell === "")) continue;
    rows += 1;
    if (rows > maxRows) throw tooManyRows(maxRows);
    yield { number, cells: record.map(fromCell) };
  }
  if (rows === 0) throw invalid({ file: "The file has a header, but no rows" });
}

async function* readRecords(text: AsyncGenerator<string>): AsyncGenerator<string[]> {
  const beginning = await readBeginning(text);
  const parser = parse({
    delimiter: delimiterOf(beginning),
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: CSV_MAX_ROW_BYTES,
  });
  pipeline(Readable.from(chain(beginning, text)), parser, () => {}); // errors reach the reader of the rows
  try {
    for await (const record of parser) yield record;
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ file: `The file can't be read as CSV: ${error.message}` });
    throw error;
  }
}

async function* decode(bytes: Bytes, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
}

/** Enough text to hold the header. */
async function readBeginning(text: AsyncGenerator<string>): Promise<string> {
  let beginning = "";
  while (beginning.length < CSV_MAX_ROW_BYTES) {
    const { done, value } = await text.next();
    if (done) break;
    beginning += value;
  }
  return beginning;
}

async function* chain(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (first) yield first;
  yield* rest;
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
