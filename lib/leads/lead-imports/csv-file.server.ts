import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { fromCell } from "@/lib/platform/csv";
import { invalid } from "@/lib/platform/http/errors.server";
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS, type TableRow } from "./schema";

type Bytes = AsyncIterable<Uint8Array>;

const DELIMITERS = [",", ";", "\t"] as const;
/** Far more than a row needs; an unclosed quotation mark is detected here. */
const MAX_ROW_CHARACTERS = 16 * 1024;

/** UTF-8, or what Excel writes on an old Windows. */
export type Encoding = "utf-8" | "windows-1252";

/** Detects the encoding of a file while its bytes are streamed. */
export class EncodingTest {
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });
  private encoding: Encoding = "utf-8";

  /** @throws HttpError 422 on file when these are not the bytes of a text */
  see(bytes: Uint8Array): void {
    if (bytes.includes(0)) throw invalid({ file: "This is not a CSV file. Save the sheet as CSV and try again" });
    this.decode(bytes, { stream: true });
  }

  end(): Encoding {
    this.decode(new Uint8Array(), {});
    return this.encoding;
  }

  private decode(bytes: Uint8Array, options: TextDecodeOptions): void {
    if (this.encoding !== "utf-8") return;
    try {
      this.decoder.decode(bytes, options);
    } catch {
      this.encoding = "windows-1252";
    }
  }
}

/**
 * Reads a CSV file whose first row names its columns: returns these, and the rows as a stream without
 * the empty ones.
 * @throws HttpError 422 on file
 */
export async function readTable(bytes: Bytes, encoding: Encoding) {
  const records = readRecords(decode(bytes, encoding));
  const header = await records.next();
  if (header.done) throw invalid({ file: "The file is empty" });
  if (header.value.length > IMPORT_MAX_COLUMNS) {
    throw invalid({
      file: `The file has more than ${IMPORT_MAX_COLUMNS} columns. Leave out those that say nothing of a lead`,
    });
  }
  return { names: uniqueNames(header.value), rows: rowsOf(records) };
}

async function* rowsOf(records: AsyncIterable<string[]>): AsyncGenerator<TableRow> {
  let number = 1;
  let rows = 0;
  for await (const record of records) {
    number += 1;
    if (record.every((cell) => cell === "")) continue;
    rows += 1;
    if (rows > IMPORT_MAX_ROWS) throw tooManyRows();
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
    max_record_size: MAX_ROW_CHARACTERS,
  });
  pipeline(Readable.from(chain(beginning, text)), parser, () => {}); // errors reach the reader of the rows
  try {
    for await (const record of parser) yield record;
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ file: `The file can't be read as CSV: ${error.message}` });
    throw error;
  }
}

const tooManyRows = () =>
  invalid({ file: `The file has more than ${IMPORT_MAX_ROWS.toLocaleString("en-US")} rows. Import it in parts` });

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
  while (beginning.length < MAX_ROW_CHARACTERS) {
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

/** The delimiter that occurs most in the header, outside of quotation marks. */
export function delimiterOf(text: string): string {
  const [header = ""] = text
    .replace(/"[^"]*"/g, "")
    .trimStart()
    .split(/\r|\n/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
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
