/** Why a file can't be read as a table; the header is row 1. */
export type CsvFlaw = { kind: "columns" | "length" | "empty" | "rows"; row: number };

type CsvLimits = {
  maxColumns: number;
  /** Of one row, including line breaks inside quotation marks. */
  maxRowBytes: number;
  /** Consecutive rows of nothing but delimiters and blanks. */
  maxEmptyRows: number;
  /** Without the header and the empty ones. */
  maxRows: number;
};

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK = 0x20;

/**
 * Counts the rows, columns, bytes and empty rows of a CSV file while its bytes arrive, without storing them: a parser would
 * build a row of a million cells before it could be refused. Treats quotation marks like csv-parse with `relax_quotes`.
 * Works on UTF-8 and on Windows-1252.
 */
export class CsvGuard {
  private readonly isDelimiter = new Uint8Array(256);
  private row = 1;
  private columns = 1;
  private bytes = 0;
  private emptyRows = 0;
  private filledRows = 0;
  private isEmpty = true;
  private isFieldStart = true;
  private isQuoted = false;
  /** The last byte was a quotation mark in a quoted field, which ends the field unless another one follows. */
  private isQuotePending = false;
  private isAfterCarriageReturn = false;

  constructor(
    delimiters: readonly string[],
    private readonly limits: CsvLimits,
  ) {
    for (const delimiter of delimiters) this.isDelimiter[delimiter.charCodeAt(0)] = 1;
  }

  /** @returns the flaw, as soon as there is one */
  see(chunk: Uint8Array): CsvFlaw | null {
    for (const byte of chunk) {
      this.bytes += 1;
      if (this.bytes > this.limits.maxRowBytes) return { kind: "length", row: this.row };
      if (this.isInsideQuotes(byte)) continue;
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) this.endLine(byte);
      else this.seeUnquoted(byte);
      if (this.columns > this.limits.maxColumns) return { kind: "columns", row: this.row };
      if (this.emptyRows > this.limits.maxEmptyRows) return { kind: "empty", row: this.row };
      if (this.filledRows > this.limits.maxRows) return { kind: "rows", row: this.row };
    }
    return null;
  }

  /** Rows that have ended, without the header and the empty ones. */
  get rows(): number {
    return this.filledRows;
  }

  /** Whether the byte belongs to a quoted field. */
  private isInsideQuotes(byte: number): boolean {
    if (!this.isQuoted) return false;
    if (!this.isQuotePending) {
      if (byte === QUOTE) this.isQuotePending = true;
      else this.isEmpty = false;
      return true;
    }
    this.isQuotePending = false;
    this.isQuoted = byte === QUOTE; // two are an escaped one
    return this.isQuoted;
  }

  private seeUnquoted(byte: number): void {
    this.isAfterCarriageReturn = false;
    if (this.isDelimiter[byte] === 1) {
      this.columns += 1;
      this.isFieldStart = true;
    } else if (byte === QUOTE && this.isFieldStart) {
      this.isQuoted = true;
    } else if (byte !== BLANK) {
      this.isEmpty = false;
      this.isFieldStart = false;
    }
  }

  private endLine(byte: number): void {
    const isSecondHalf = byte === LINE_FEED && this.isAfterCarriageReturn;
    this.isAfterCarriageReturn = byte === CARRIAGE_RETURN;
    this.bytes = 0;
    if (isSecondHalf) return;
    this.emptyRows = this.isEmpty ? this.emptyRows + 1 : 0;
    if (!this.isEmpty && this.row > 1) this.filledRows += 1;
    this.row += 1;
    this.columns = 1;
    this.isEmpty = true;
    this.isFieldStart = true;
  }
}
