import "server-only";
import { invalid } from "@/lib/platform/http/errors.server";
import { type CsvFlaw, CsvGuard } from "./guard";

/** UTF-8, or what Excel writes on an old Windows. */
export type Encoding = "utf-8" | "windows-1252";

export const CSV_DELIMITERS = [",", ";", "\t"] as const;
/** Each column is shown with a dropdown. */
export const CSV_MAX_COLUMNS = 200;
/** Far more than a row needs; an unclosed quotation mark is detected here. */
export const CSV_MAX_ROW_BYTES = 16 * 1024;
/** Sheets may end in empty rows, but hardly in more. */
const MAX_EMPTY_ROWS = 1_000;

type Options = {
  /** The possible delimiters; by default the one that occurs most in the header. */
  delimiters?: readonly string[];
  /** Without the header and empty rows. */
  maxRows?: number;
};

/** Checks a CSV file while its bytes arrive: its encoding, whether it can be read as a table, and how many rows it has. */
export class CsvCheck {
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });
  private encoding: Encoding = "utf-8";
  private beginning: Buffer = Buffer.alloc(0);
  private guard: CsvGuard | undefined;

  constructor(private readonly options: Options = {}) {}

  /** @throws HttpError 422 on file, as soon as something is wrong */
  see(bytes: Uint8Array): void {
    if (bytes.includes(0)) throw invalid({ file: "This is not a CSV file. Save the sheet as CSV and try again" });
    this.decode(bytes, { stream: true });
    if (this.guard) {
      this.guardBytes(this.guard, bytes);
      return;
    }
    this.beginning = Buffer.concat([this.beginning, bytes]);
    if (this.beginning.length >= CSV_MAX_ROW_BYTES) this.guardBeginning();
  }

  /** To be called after the last bytes. @returns the encoding. @throws HttpError 422 on file */
  end(): Encoding {
    this.decode(new Uint8Array(), {});
    if (!this.guard) this.guardBeginning();
    return this.encoding;
  }

  /** Rows that have arrived, without the header and empty ones. The last one counts if the file ends with a line break. */
  get rows(): number {
    return this.guard?.rows ?? 0;
  }

  private guardBeginning(): void {
    const delimiters = this.options.delimiters ?? [delimiterOf(this.beginning.toString("latin1"))];
    this.guard = new CsvGuard(delimiters, {
      maxColumns: CSV_MAX_COLUMNS,
      maxRowBytes: CSV_MAX_ROW_BYTES,
      maxEmptyRows: MAX_EMPTY_ROWS,
      maxRows: this.options.maxRows ?? Number.POSITIVE_INFINITY,
    });
    this.guardBytes(this.guard, this.beginning);
    this.beginning = Buffer.alloc(0);
  }

  private guardBytes(guard: CsvGuard, bytes: Uint8Array): void {
    const flaw = guard.see(bytes);
    if (flaw?.kind === "rows") throw tooManyRows(this.options.maxRows ?? 0);
    if (flaw) throw invalid({ file: messageOf(flaw) });
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

/** The delimiter that occurs most in the header, outside of quotation marks. */
export function delimiterOf(text: string): string {
  const [header = ""] = text
    .replace(/"[^"]*"/g, "")
    .trimStart()
    .split(/\r|\n/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return CSV_DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The refusal of a file with more rows than it may have. */
export const tooManyRows = (maxRows: number) =>
  invalid({ file: `The file has more than ${maxRows.toLocaleString("en-US")} rows. Import it in parts` });

function messageOf({ kind, row }: CsvFlaw): string {
  if (kind === "columns" && row === 1) {
    return `The file has more than ${CSV_MAX_COLUMNS} columns. Leave out those that are not needed`;
  }
  if (kind === "columns") return `Row ${row} has more than ${CSV_MAX_COLUMNS} columns`;
  if (kind === "length") {
    const size = `${CSV_MAX_ROW_BYTES / 1024} KB`;
    return `The file can't be read as CSV: row ${row} is longer than ${size}. A quotation mark may not be closed`;
  }
  return `The file has more than ${MAX_EMPTY_ROWS.toLocaleString("en-US")} consecutive empty rows. Delete them and try again`;
}
