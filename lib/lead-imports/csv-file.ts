import { CsvError, parse } from "csv-parse";
import { fromCell } from "@/lib/csv";
import { invalid } from "@/lib/http/errors";
import { IMPORT_MAX_ROWS } from "./schema";

/** A row by its number in the sheet, where the header is row 1. */
export type TableRow = { number: number; cells: string[] };
export type Table = { names: string[]; rows: TableRow[] };

const DELIMITERS = [",", ";", "\t"] as const;
const MAX_ROW_CHARACTERS = 128 * 1024;

/** The text of a file: UTF-8, else what Excel writes on an old Windows. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Reads a CSV file whose first row names its columns. Empty rows are left out. @throws HttpError 422 on file */
export async function readTable(text: string): Promise<Table> {
  if (text.includes("\0")) throw invalid({ file: "This is not a CSV file. Save the sheet as CSV and try again" });
  const [header, ...records] = await readRecords(text);
  if (!header) throw invalid({ file: "The file is empty" });
  const rows = records
    .map((record, index) => ({ number: index + 2, cells: record.map(fromCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (rows.length === 0) throw invalid({ file: "The file has a header, but no rows" });
  return { names: uniqueNames(header), rows };
}

async function readRecords(text: string): Promise<string[][]> {
  const records: string[][] = [];
  try {
    for await (const record of parse(text, {
      delimiter: delimiterOf(text),
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: MAX_ROW_CHARACTERS,
    })) {
      records.push(record);
      if (records.length > IMPORT_MAX_ROWS + 1) throw tooManyRows();
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ file: `The file can't be read as CSV: ${error.message}` });
    throw error;
  }
  return records;
}

const tooManyRows = () =>
  invalid({ file: `The file has more than ${IMPORT_MAX_ROWS.toLocaleString("en-US")} rows. Import it in parts` });

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
