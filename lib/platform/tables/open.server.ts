import "server-only";
import type { z } from "zod";
import { type ReceivedFile, receiveForm } from "@/lib/platform/files/form.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import { invalid } from "@/lib/platform/http/errors.server";
import { isMonthFirst, orderIn } from "@/lib/platform/time/sheet-date";
import { TableCheck } from "./check.server";
import type { Known } from "./layout";
import { PREVIEW_BYTES } from "./limits";
import { readTable, type Table } from "./read.server";
import { type FILE_FORMATS, READING_FIELDS, type ReadingChoice } from "./reading";
import type { FieldMapping, MappedColumn, TablePreview } from "./target";

const PREVIEW_ROWS = 20;

/** An import target: it recognises headers and guesses columns. */
export type ColumnTarget<Field extends string> = Known & {
  /** What the columns of a table become, as far as it shows. */
  guess: (table: Pick<Table, "names" | "first" | "sample">) => MappedColumn<Field>[];
};

/** What tables can be imported into: what it knows of their columns and rows. */
export type Target<Field extends string> = ColumnTarget<Field> & {
  /** A cell as it may be shown. */
  masked: (cell: string) => string;
  /** Why a row, or a part of it, can't be read. */
  problemOf: (row: TableRow, columns: readonly MappedColumn<Field>[]) => string | null;
};

type Choice<Field extends string> = ReadingChoice & { mapping?: FieldMapping<Field> };

/** A received file, and what it turned out to be. */
export type ReceivedTable = { file: ReceivedFile; format: (typeof FILE_FORMATS)[number] };

/** A table of a received form. @param isCut whether only the beginning of the file was sent. @throws HttpError 422 */
export async function openTable<Field extends string>(
  { file, format }: ReceivedTable,
  target: ColumnTarget<Field>,
  { mapping, ...choice }: Choice<Field>,
  { maxRows, isCut = false }: { maxRows: number; isCut?: boolean },
): Promise<Table & { columns: MappedColumn<Field>[] }> {
  const table = await readTable(file, { ...target, format, choice, maxRows, isCut });
  const guessed = guessedColumns(table, target);
  return { ...table, columns: mapping ? mapColumns(guessed, mapping) : guessed };
}

/** What the columns of a table become, and whether their dates have the month first. */
export const guessedColumns = <Field extends string>(
  table: Pick<Table, "names" | "first" | "sample">,
  target: ColumnTarget<Field>,
): MappedColumn<Field>[] =>
  target.guess(table).map((column, place) => {
    const isUs = isMonthFirst(new Set(table.sample.map((cells) => orderIn(cells[place] ?? ""))));
    return isUs ? { ...column, is_month_first: true } : column;
  });

/** The columns with a user's mapping. Those that it does not name are ignored. @throws HttpError 422 on mapping */
export function mapColumns<Column extends MappedColumn<string>>(
  columns: readonly Column[],
  mapping: Record<string, Column["field"]>,
): Column[] {
  const unknown = Object.keys(mapping).find((name) => !columns.some((column) => column.name === name));
  if (unknown !== undefined) throw invalid({ mapping: `The file has no column “${unknown}”` });
  const fields = new Map(Object.entries(mapping));
  return columns.map((column) => ({ ...column, field: fields.get(column.name) ?? null }));
}

type Limits = { maxBytes: number; maxRows?: number };

/**
 * Receives a form with a table, which is checked while it arrives.
 * @param fields the names of its other fields
 * @param work gets how many rows there are about, at most of a workbook
 * @throws HttpError 413, 415, 422
 */
export function receiveTable<T>(
  request: Request,
  { maxBytes, maxRows }: Limits,
  fields: readonly string[],
  work: (fields: Record<string, unknown>, received: ReceivedTable, rows: number) => Promise<T>,
  see: (bytes: Buffer) => void = () => {},
): Promise<T> {
  const check = new TableCheck(maxRows);
  const shape = { fields: ["mapping", ...READING_FIELDS, ...fields], files: { file: maxBytes } };
  return receiveForm(
    request,
    shape,
    async ({ fields: sent, files: { file } }) => {
      if (!file) throw invalid({ file: "Choose a file" });
      const format = check.end();
      return work(sent, { file, format }, format === "xlsx" ? (maxRows ?? 0) : check.rows);
    },
    (_, bytes) => {
      check.see(bytes);
      see(bytes);
    },
  );
}

/**
 * Receives the beginning of a file and shows it as a table, as it would be imported.
 * @throws HttpError 413, 415, 422
 */
export function previewTable<Field extends string>(
  request: Request,
  target: Target<Field>,
  form: z.ZodType<Choice<Field>>,
  maxBytes: number,
): Promise<TablePreview> {
  return receiveTable(request, { maxBytes }, [], async (fields, received) => {
    const isCut = received.file.size >= PREVIEW_BYTES && received.format !== "xlsx";
    const limits = { maxRows: Number.POSITIVE_INFINITY, isCut };
    const { columns, rows, reading } = await openTable(received, target, form.parse(fields), limits);
    const shown: TableRow[] = [];
    for await (const batch of rows) {
      shown.push(...batch.slice(0, PREVIEW_ROWS - shown.length));
      if (shown.length === PREVIEW_ROWS) break;
    }
    return {
      columns: columns.map(({ name, field }) => ({ name, field })),
      rows: shown.map((row) => ({
        row: row.number,
        cells: row.cells.map(target.masked),
        message: row.flaw ?? target.problemOf(row, columns),
      })),
      reading,
    };
  });
}
