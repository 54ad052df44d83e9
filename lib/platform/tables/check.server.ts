import "server-only";
import { invalid } from "@/lib/platform/http/errors.server";
import { type Dialect, dialectOf } from "./dialect";
import { EncodingGuess } from "./encoding.server";
import { WORKBOOK_MAX_BYTES } from "./limits";
import type { FileFormat } from "./reading";
import { MAX_COLUMNS, MAX_ROW_LENGTH, RowSplitter, type SplitRow } from "./splitter";

/** Sheets may end in empty rows, but hardly in more. */
const MAX_EMPTY_ROWS = 1_000;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Checks a table while the bytes of its file arrive: what it is, whether it can be read, and how many rows it has. A reader
 * would hold a row of a million cells before it could be refused.
 */
export class TableCheck {
  private readonly guess = new EncodingGuess();
  private beginning: Buffer = Buffer.alloc(0);
  private bytes = 0;
  private format: "text" | "xlsx" | undefined;
  private splitter: RowSplitter | undefined;
  private decode: (bytes: Uint8Array) => string = latin1;
  private row = 0;
  private emptyRows = 0;
  /** Without those above the first one with several cells, which are titles. */
  private filledRows = 0;
  private isBelowTitle = false;

  /** @param maxRows without the header and empty rows */
  constructor(private readonly maxRows: number = Number.POSITIVE_INFINITY) {}

  /** @throws HttpError 422 on file, as soon as something is wrong */
  see(bytes: Uint8Array): void {
    this.bytes += bytes.length;
    if (this.format) this.seeRest(bytes);
    else {
      this.beginning = Buffer.concat([this.beginning, bytes]);
      if (this.beginning.length >= MAX_ROW_LENGTH) this.seeBeginning();
    }
  }

  /** To be called after the last bytes. @throws HttpError 422 on file */
  end(): FileFormat {
    if (!this.format) this.seeBeginning();
    for (const row of this.splitter?.end() ?? []) this.seeRow(row);
    return this.format === "xlsx" ? "xlsx" : this.guess.encoding;
  }

  /** Filled rows that have arrived, without the header. */
  get rows(): number {
    return Math.max(0, this.filledRows - 1);
  }

  private seeBeginning(): void {
    const { beginning } = this;
    if (startsWith(beginning, OLD_WORKBOOK)) throw invalid({ file: OLD_EXCEL });
    const other = OTHER_TEXTS.find(([begins]) => begins.test(latin1(beginning)));
    if (other) throw invalid({ file: other[1] });
    this.format = startsWith(beginning, ZIP) ? "xlsx" : "text";
    this.seeRest(beginning);
    this.beginning = Buffer.alloc(0);
  }

  private seeRest(bytes: Uint8Array): void {
    if (this.format === "xlsx") {
      if (this.bytes > WORKBOOK_MAX_BYTES) throw invalid({ file: LARGE_WORKBOOK });
      return;
    }
    this.guess.see(bytes);
    const { encoding } = this.guess;
    const isWide = encoding === "utf-16le" || encoding === "utf-16be";
    if (!isWide && bytes.includes(0)) throw invalid({ file: NO_TABLE });
    // All other encodings write delimiters, quotation marks and line breaks as ASCII does.
    if (isWide && !this.splitter) this.decode = decoderOf(encoding);
    const text = this.decode(bytes);
    this.splitter ??= splitterOf(dialectOf(text));
    for (const row of this.splitter.split(text)) this.seeRow(row);
  }

  private seeRow({ cells, flaw }: SplitRow): void {
    this.row += 1;
    if (cells.length > MAX_COLUMNS) throw tooManyColumns(this.row);
    requireReadable(flaw, this.row);
    const filled = cells.filter((cell) => cell !== "").length;
    this.emptyRows = filled === 0 ? this.emptyRows + 1 : 0;
    if (this.emptyRows > MAX_EMPTY_ROWS) throw invalid({ file: TOO_MANY_EMPTY });
    if (filled > 1 && !this.isBelowTitle) this.filledRows = 0;
    this.isBelowTitle ||= filled > 1;
    if (filled > 0) this.filledRows += 1;
    if (this.rows > this.maxRows) throw tooManyRows(this.maxRows);
  }
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

function decoderOf(encoding: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes, { stream: true });
}

// The line that names the delimiter is a row too here, which does not matter for a count.
const splitterOf = ({ delimiter }: Dialect) => new RowSplitter(delimiter);

const startsWith = (bytes: Uint8Array, beginning: readonly number[]) =>
  beginning.every((byte, place) => bytes[place] === byte);

/** Texts that are no tables, by their beginning. */
const OTHER_TEXTS: readonly [RegExp, string][] = [
  [
    /^\W*<(?:!doctype|html|table|\?xml|\?mso)/i,
    "This is a web page or an XML file. Open it in Excel, save it as .xlsx or CSV and try again",
  ],
  [/^\W*BEGIN:VCARD/i, "These are contact cards (.vcf). Export the contacts as CSV and try again"],
  [/^(?:\xEF\xBB\xBF)?\s*(?:\[\s*)?\{\s*"/, "This is JSON. Save it as CSV and try again"],
];

const NO_TABLE = "This is neither a CSV file nor an Excel workbook (.xlsx). Save the sheet as CSV and try again";
// A workbook with a password has the same beginning.
const OLD_EXCEL =
  "This is an old Excel workbook (.xls), or one with a password. Save it as .xlsx without a password, or as CSV, and try again";
const LARGE_WORKBOOK = `Workbooks can be up to ${WORKBOOK_MAX_BYTES / 1024 / 1024} MB. Save the sheet as CSV and try again`;
const TOO_MANY_EMPTY = `The file has more than ${MAX_EMPTY_ROWS.toLocaleString("en-US")} consecutive empty rows. Delete them and try again`;

/** @throws HttpError 422 on file where a row makes the whole file unreadable */
export function requireReadable(flaw: SplitRow["flaw"], row: number): void {
  if (flaw === "long") throw invalid({ file: `${UNREADABLE}: row ${row} is longer than ${MAX_ROW_LENGTH / 1024} KB` });
  if (flaw === "hopeless") throw invalid({ file: `${UNREADABLE}: in many rows, quotation marks are not closed` });
}

const UNREADABLE = "The file can't be read as CSV";

/** The refusal of a file with more rows than it may have. */
export const tooManyRows = (maxRows: number) =>
  invalid({ file: `The file has more than ${maxRows.toLocaleString("en-US")} rows. Import it in parts` });

/** The refusal of a file with more columns than it may have. */
export const tooManyColumns = (row: number) =>
  invalid({
    file:
      row === 1
        ? `The file has more than ${MAX_COLUMNS} columns. Remove the ones you don't need`
        : `Row ${row} has more than ${MAX_COLUMNS} columns`,
  });
